"""A corridor with some litter. What the robot perceives is shown, what it does are the actions."""

from bdi_environment import Environment, Failed, Structure

LENGTH = 6

world = Environment()
place = 1
litter = {2, 5}

world.show(Structure("length", LENGTH))
world.show(Structure("at", place))
for number in sorted(litter):
    world.show(Structure("litter", number))


@world.action
def move(agent):
    global place
    if place == LENGTH:
        raise Failed("wall", "the corridor ends here")
    world.hide(Structure("at", place))
    place += 1
    world.show(Structure("at", place))


@world.action
def pick(agent):
    if place not in litter:
        raise Failed("nothing_there", f"there is nothing at {place}")
    litter.remove(place)
    world.hide(Structure("litter", place))


world.serve()
