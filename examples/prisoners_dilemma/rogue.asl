// Always defects.

move(_, _, defect).
