"""Actions for agents, written in Python: copy this file beside your own.

    from bdi_library import action, function, serve

    @function                   # lib.double(3, X): the result is unified with the last argument
    def double(n):
        return 2 * n

    @action                     # lib.known(bob): gets all arguments, says whether it holds
    def known(name):
        return name == "bob"

    serve()

An action may also return a dictionary with values by argument number (from 1), or a list of such
dictionaries: the first that fits is taken. What it raises fails the step of the agent.

Numbers, strings and lists are those of Python; atoms are `Atom`, structures are `Structure`, and
unbound variables are `Variable`. Standard output is for answers, so `print` writes to standard error.
"""

import json
import os
import sys


class Atom(str):
    """An atom."""


class Variable(str):
    """An unbound variable: its name."""


class Structure:
    """A structure: its functor and its arguments."""

    def __init__(self, functor, *args):
        self.functor = functor
        self.args = args

    def __repr__(self):
        return f"{self.functor}({', '.join(map(repr, self.args))})"


def seed():
    """The seed of the run: the same for every run with the same `--seed`."""
    return int(os.environ.get("BDI_SEED", "0"))


_actions = {}


def action(run):
    """Makes a function an action that gets all arguments."""
    _actions[run.__name__] = run
    return run


def function(run):
    """Makes a function an action whose result is unified with its last argument."""

    def with_result(*args):
        return {len(args): run(*args[:-1])}

    _actions[run.__name__] = with_result
    return run


def serve():
    """Answers the calls of agents until the run ends."""
    answers, sys.stdout = sys.stdout, sys.stderr
    for line in sys.stdin:
        print(json.dumps(_answer(json.loads(line))), file=answers, flush=True)


def _answer(call):
    answer = {"id": call["id"], "ok": True}
    run = _actions.get(call["call"])
    if run is None:
        return answer | {"ok": False, "error": f"there is no action {call['call']}"}
    try:
        result = run(*map(_from_json, call["args"]))
        if isinstance(result, dict):
            answer["unify"] = _values(result)
        elif isinstance(result, list):
            answer["results"] = [_values(values) for values in result]
        elif result is not None:
            answer["ok"] = bool(result)
        return answer
    except Exception as error:  # Whatever it is, it is the agent's to handle.
        return {"id": call["id"], "ok": False, "error": f"{type(error).__name__}: {error}"}


def _values(values):
    return {str(number): _to_json(value) for number, value in values.items()}


def _from_json(value):
    if isinstance(value, list):
        return [_from_json(item) for item in value]
    if isinstance(value, dict):
        if "atom" in value:
            return Atom(value["atom"])
        if "var" in value:
            return Variable(value["var"])
        if "functor" in value:
            return Structure(value["functor"], *map(_from_json, value["args"]))
        if "number" in value:
            return float(value["number"])
    return value


def _to_json(value):
    if isinstance(value, Atom):
        return {"atom": value}
    if isinstance(value, Structure):
        return {"functor": value.functor, "args": [_to_json(arg) for arg in value.args]}
    if isinstance(value, (list, tuple)):
        return [_to_json(item) for item in value]
    return value
