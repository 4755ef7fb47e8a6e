"""An environment for agents, written in Python: copy this file beside your own.

    from bdi_environment import Environment, Failed, Structure

    world = Environment()
    world.show(Structure("light", "red"))       # every agent perceives light("red")

    @world.action                               # the action press(Button) of an agent
    def press(agent, button):
        if button != 1:
            raise Failed("no_button", f"there is no button {button}")
        world.hide(Structure("light", "red"))
        world.show_to(agent, "done")            # text is read as a literal

    world.serve()

An action that returns None or True has worked; one that returns False or raises has failed: of an exception
other than `Failed` the agent sees `reason(exception)` and the message. It gets
the name of the agent and the arguments. Numbers, strings and lists are those of Python; atoms are
`Atom`, structures are `Structure`, and unbound variables are `Variable`.

Other functions are called when something happens: `@world.on_join` and `@world.on_leave` with the name of
an agent, and what `world.after(milliseconds, function)` was given, when the time of the run has come
so far. An action that takes time gives `world.later()` back and calls its `done()` or `failed(…)` then.

Standard output is for the engine, so `print` writes to standard error.
"""

import itertools
import json
import sys
import threading
import traceback

PROTOCOL = 1


class Atom(str):
    """An atom."""


class Variable(str):
    """An unbound variable: its name."""


class Structure:
    """A structure: its functor, its arguments, and what else it has."""

    def __init__(self, functor, *args, annots=(), negated=False, namespace=None):
        self.functor = functor
        self.args = args
        self.annots = tuple(annots)
        self.negated = negated
        self.namespace = namespace

    def _key(self):
        return (self.functor, self.args, self.annots, self.negated, self.namespace)

    def __eq__(self, other):
        return isinstance(other, Structure) and self._key() == other._key()

    def __hash__(self):
        return hash(repr(self))

    def __repr__(self):
        sign = "~" if self.negated else ""
        return f"{sign}{self.functor}({', '.join(map(repr, self.args))})"


class Failed(Exception):
    """Raised by an action that fails: the agent sees `reason(Reason)` and the message."""

    def __init__(self, reason=None, message=""):
        super().__init__(message or str(reason))
        self.reason = Atom(reason) if isinstance(reason, str) else reason
        self.message = message


class Later:
    """The result of an action that takes time."""

    def __init__(self, world, number):
        self._world = world
        self._number = number

    def done(self):
        """The action has worked."""
        self._world._answer(self._number, {"ok": True})

    def failed(self, reason=None, message=""):
        """The action has failed."""
        self._world._answer(self._number, _failure(Failed(reason, message)))


class Environment:
    """The environment of a run."""

    def __init__(self):
        self.seed = 0
        self.time = 0
        self.agents = []
        self._actions = {}
        self._joined = []
        self._left = []
        self._timers = []
        self._numbers = itertools.count()
        self._request = None
        self._lock = threading.RLock()
        self._out = sys.stdout
        self._early = []

    # What agents do.

    def action(self, run):
        """Makes a function an action of agents, under its name."""
        self._actions[run.__name__] = run
        return run

    def on_join(self, run):
        """Has a function called with the name of each agent that comes."""
        self._joined.append(run)
        return run

    def on_leave(self, run):
        """Has a function called with the name of each agent that goes."""
        self._left.append(run)
        return run

    # What agents perceive.

    def show(self, *percepts):
        """All agents perceive this from now on."""
        self._tell({"add": list(map(_to_json, percepts))})

    def hide(self, *percepts):
        """What was shown to all agents is not there any more."""
        self._tell({"remove": list(map(_to_json, percepts))})

    def show_only(self, *percepts):
        """This is all that every agent perceives."""
        self._tell({"percepts": list(map(_to_json, percepts))})

    def show_to(self, agent, *percepts):
        """One agent perceives this besides."""
        self._tell({"agent": agent, "add": list(map(_to_json, percepts))})

    def hide_from(self, agent, *percepts):
        """What was shown to one agent is not there any more."""
        self._tell({"agent": agent, "remove": list(map(_to_json, percepts))})

    def show_only_to(self, agent, *percepts):
        """This is all that one agent perceives beside what all perceive."""
        self._tell({"agent": agent, "percepts": list(map(_to_json, percepts))})

    # Time.

    def after(self, milliseconds, run):
        """Has a function called when so much of the time of the run has passed."""
        with self._lock:
            self._timers.append((self.time + milliseconds, next(self._numbers), run))
            self._tell({"wake_after": int(milliseconds)})

    def later(self):
        """For an action to return that takes time."""
        return Later(self, self._request)

    def is_active(self, active=True):
        """Says that percepts may change at any time, from a thread: the run does not end then."""
        self._tell({"active": active})

    # The run.

    def serve(self):
        """Serves the agents until the run ends."""
        self._out, sys.stdout = sys.stdout, sys.stderr
        for line in sys.stdin:
            self._serve(json.loads(line))

    def _serve(self, request):
        self._request = request["id"]
        try:
            result = self._dispatch(request)
            answer = {"later": True} if isinstance(result, Later) else {"ok": result is not False}
        except Failed as failed:
            answer = _failure(failed)
        except Exception as error:  # Whatever it is, it is the agent's to handle.
            traceback.print_exc()
            answer = _failure(Failed("exception", f"{type(error).__name__}: {error}"))
        self._answer(request["id"], answer)

    def _dispatch(self, request):
        if "act" in request:
            self.time = request["time"]
            action = _from_json(request["act"])
            name = action.functor if isinstance(action, Structure) else str(action)
            run = self._actions.get(name)
            if run is None:
                raise Failed("unknown_action", f"there is no action {name}")
            args = action.args if isinstance(action, Structure) else ()
            return run(request["agent"], *args)
        if "init" in request:
            begin = request["init"]
            if begin["protocol"] != PROTOCOL:
                raise Failed(None, f"protocol {begin['protocol']} is not known, only {PROTOCOL}")
            self.seed, self.time = begin["seed"], begin["time"]
            for early in self._early:
                self._write(early)
            self._early = None
        elif "join" in request:
            self.agents.append(request["join"])
            for run in self._joined:
                run(request["join"])
        elif "leave" in request:
            self.agents.remove(request["leave"])
            for run in self._left:
                run(request["leave"])
        elif "wake" in request:
            self._wake(request["wake"])
        return None

    def _wake(self, time):
        self.time = time
        with self._lock:
            due = sorted(timer for timer in self._timers if timer[0] <= time)
            self._timers = [timer for timer in self._timers if timer[0] > time]
        errors = []
        for _, _, run in due:
            try:
                run()
            except Exception as error:  # The others are due all the same.
                traceback.print_exc()
                errors.append(f"{type(error).__name__}: {error}")
        with self._lock:
            if self._timers:
                first = min(timer[0] for timer in self._timers)
                self._tell({"wake_after": int(max(0, first - time))})
        if errors:
            raise Failed("exception", "; ".join(errors))

    def _answer(self, number, answer):
        self._write({"id": number} | answer)

    def _tell(self, said):
        # What is shown before the run begins is kept until then.
        if self._early is None:
            self._write(said)
        else:
            self._early.append(said)

    def _write(self, said):
        with self._lock:
            print(json.dumps(said), file=self._out, flush=True)


def _failure(failed):
    answer = {"ok": False, "message": failed.message}
    if failed.reason is not None:
        answer["reason"] = _to_json(failed.reason)
    return answer


def _from_json(value):
    if isinstance(value, list):
        return [_from_json(item) for item in value]
    if isinstance(value, dict):
        if "atom" in value:
            return Atom(value["atom"])
        if "var" in value:
            return Variable(value["var"])
        if "functor" in value:
            return Structure(
                value["functor"],
                *map(_from_json, value["args"]),
                annots=map(_from_json, value.get("annots", [])),
                negated=value.get("negated", False),
                namespace=value.get("namespace"),
            )
        if "number" in value:
            return float(value["number"])
    return value


def _to_json(value):
    if isinstance(value, Atom):
        return {"atom": value}
    if isinstance(value, Variable):
        raise TypeError(f"the unbound variable {value} cannot be sent")
    if isinstance(value, Structure):
        result = {"functor": value.functor, "args": list(map(_to_json, value.args))}
        if value.annots:
            result["annots"] = list(map(_to_json, value.annots))
        if value.negated:
            result["negated"] = True
        if value.namespace is not None:
            result["namespace"] = value.namespace
        return result
    if isinstance(value, (list, tuple)):
        return [_to_json(item) for item in value]
    return value
