"""The actions `my_lib.…` of the example."""

import random

from bdi_library import Atom, action, function, seed, serve

# Seeded by the run: the same seed gives the same numbers.
numbers = random.Random(seed())


@function
def random_int(limit):
    """my_lib.random_int(Limit, N): a whole number from 0 to below Limit."""
    return int(numbers.random() * limit)


@function
def total(items):
    """my_lib.total(Items, Sum): the sum of the prices in item(Name, Price)."""
    if not isinstance(items, list):
        raise ValueError(f"{items} is no list of items")
    return sum(price for _, price in (item.args for item in items))


ROADS = {
    ("home", "station"): [(["tram"], 12), (["path", "bridge"], 25)],
    ("home", "market"): [(["path"], 9)],
}


@action
def route(start, end, way, minutes):
    """my_lib.route(From, To, Way, Minutes): each way between two places, the shortest first."""
    return [
        {3: [Atom(part) for part in parts], 4: time}
        for parts, time in ROADS.get((start, end), [])
    ]


serve()
