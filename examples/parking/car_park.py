"""A car park: `enter` and `leave` for cars, `free(N)` for all, `ticket(N)` for who is in it."""

from bdi_environment import Environment, Failed, Structure

world = Environment()
spaces = 2
parked = {}
tickets = 0


def show_free():
    world.show_only(Structure("free", spaces - len(parked)))


@world.action
def enter(car):
    global tickets
    if len(parked) >= spaces:
        raise Failed("full", f"all {spaces} spaces are taken")
    tickets += 1
    parked[car] = tickets
    world.show_to(car, Structure("ticket", tickets))
    show_free()


@world.action
def leave(car):
    if car not in parked:
        return False
    world.hide_from(car, Structure("ticket", parked.pop(car)))
    # The barrier needs three seconds of the run to open.
    result = world.later()

    def open_barrier():
        show_free()
        result.done()

    world.after(3000, open_barrier)
    return result


show_free()
world.serve()
