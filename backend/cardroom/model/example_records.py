"""The examples of the help in reading order; the reader is seat 1, the opponent seat 2."""

from typing import Final

from cardroom.model.example import Example, Step

_HEAD: Final = "russianbank 1\nruleset "

_CLASSIC: Final = (
    Example(
        "ace_in_a_house",
        ("R3", "R15", "E04"),
        _HEAD
        + """{"preset":"classic"}
position {"turn":1,"r1":["Qc1","9s1","8h1"],"h1":["2d1","Kc1","5s1","Jh1","3c1"],
"t1":["7d1"],"t2":["As1"],"t3":["Jc1"],"t4":["4s1"],
"r2":["4h2","7c2","Td2"],"h2":["6s2","3h2","Kd2","2c2","8c2"],
"t5":["9d2"],"t6":["Qs2"],"t7":["5h2"],"t8":["6c2"]}
""",
        (
            Step(
                ("t2-f",),
                refused={
                    "turn": "foundation_first",
                    "t4-t7": "foundation_first",
                    "t8-t1": "foundation_first",
                },
            ),
        ),
    ),
    Example(
        "reserve_before_house",
        ("R15", "E10", "E12"),
        _HEAD
        + """{"preset":"classic"}
position {"turn":1,"r1":["Ts1","6h1","5h1"],"h1":["2d1","Kc1","5s1","Jh1","3c1"],
"t1":["Qd1","Jc1"],"t2":["7d1"],"t3":["5h2"],"t4":["8s1"],
"r2":["4c2","7c2","Td2"],"h2":["6s2","3h2","Kd2","2c2","8c2"],"w2":["9c2"],
"t5":["Kh2"],"t6":["2s2"],"t7":["Jh2"],"t8":["6c2"],
"f1":["Ah1","2h1","3h1","4h1"],"f2":["As1"]}
""",
        (
            Step(("r1-f",), refused={"t3-f": "reserve_first", "t6-f": "reserve_first"}),
            Step(("r1-f",), refused={"t6-f": "reserve_first", "turn": "reserve_first"}),
            Step(("t6-f",), refused={"turn": "foundation_first"}),
        ),
    ),
    Example(
        "fill_a_space",
        ("R16", "E31", "E32"),
        _HEAD
        + """{"preset":"classic"}
position {"turn":1,"r1":["4d1","9s1","Qd1"],"h1":["5c1","Kc1","5s1","Th1"],"w1":["2h1"],
"t1":["7d1"],"t2":["8s1"],"t3":["6d1","5c2"],"t4":[],
"r2":["4h2","7c2","3d2"],"h2":["6s2","3h2","Kd2","2c2","8c2"],"w2":["9c2","6h2"],
"t5":["Ks2"],"t6":["Jh2","Ts2"],"t7":["9h2"],"t8":["Qc2"]}
""",
        (
            Step(("r1-t4",), refused={"turn": "fill_space"}, other=("r1-t5", "t1-t2", "t1-t4")),
            Step(("turn",)),
        ),
    ),
    Example(
        "building_down",
        ("R4", "R6"),
        _HEAD
        + """{"preset":"classic"}
position {"turn":1,"r1":["4d1","Qs1","7h1"],"h1":["5c1","Kc1","5s1","Th1"],"w1":["2h1"],
"t1":["Jd1","Tc1"],"t2":["9d1","8s1"],"t3":["6d1"],"t4":["3s1"],
"r2":["4h2","7c2","3d2"],"h2":["6s2","3h2","Kd2","2c2","9c2"],"w2":["Kc2"],
"t5":["8d2"],"t6":["Jh2"],"t7":["Qh2","6c2"],"t8":["Qc2"]}
""",
        (
            Step(("r1-t2",), refused={"r1-t5": "does_not_fit", "r1-t7": "does_not_fit"}),
            Step(("t7-t2",), refused={"t3-t2": "does_not_fit"}),
        ),
    ),
    Example(
        "loading",
        ("R5", "E24", "E26"),
        _HEAD
        + """{"preset":"classic"}
position {"turn":1,"r1":["Kh1","Td1","9d1"],"h1":["5c1","Kc1","5s1","Th1"],"w1":["2h1"],
"t1":["Jd1"],"t2":["7d1"],"t3":["Qh1","Tc1"],"t4":["3s1"],
"r2":["4h2","7c2","8d2"],"h2":["6s2","3h2","Kd2","2c2"],"w2":["6c2","Jc2"],
"t5":["9h2"],"t6":["5h2"],"t7":["Qd2"],"t8":["Ks2"]}
""",
        (
            Step(("r1-r2",), refused={"t5-r2": "does_not_fit", "r1-w2": "does_not_fit"}),
            Step(("t3-w2",), refused={"t3-r2": "does_not_fit"}, other=("r1-r2",)),
        ),
    ),
    Example(
        "making_room",
        ("R6", "E31", "E39"),
        _HEAD
        + """{"preset":"classic"}
position {"turn":1,"r1":["4d1","Qs1","Kh1"],"h1":["5c1","Kc1","5s1","Th1"],"w1":["2h1"],
"t1":["Jd1"],"t2":["Tc1","7d1","6c1"],"t3":["3h1"],"t4":[],
"r2":["4h2","7c2","2d2"],"h2":["6s2","3d2","Kd2","2c2"],"w2":["6h2","Jc2"],
"t5":["9h2","8s2"],"t6":["5h2"],"t7":["Qd2"],"t8":["Ks2"]}
""",
        (
            Step(
                ("t2-t4",),
                refused={"t2-t5": "does_not_fit", "turn": "fill_space"},
                other=("r1-t4",),
            ),
            Step(("t2-t5",), other=("t4-t2",)),
            Step(("t4-t5",), other=("t2-t1",)),
            Step(("r1-t4",), refused={"turn": "fill_space"}, other=("t2-t1",)),
        ),
    ),
    Example(
        "turning_the_waste_over",
        ("R13", "E44", "E46"),
        _HEAD
        + """{"preset":"classic"}
position {"turn":1,"r1":["4d1","Qs1","8h1"],"w1":["9c1","4s1","Js1"],
"t1":["Jd1"],"t2":["7d1"],"t3":["3h1"],"t4":["Qh2"],
"r2":["4h2","7c2","2d2"],"h2":["6s2","3d2","Kd2","2c2"],"w2":["6h2","Jc2"],
"t5":["Th2"],"t6":["5h2"],"t7":["Qd2"],"t8":["Ks2"]}
""",
        (
            Step(("turn",), refused={"w1-t4": "not_available", "end": "must_turn"}),
            Step(("x-t5",), refused={"turn": "turned_card_pending"}, other=("x-w1",)),
            Step(("turn",), refused={"end": "must_turn"}),
        ),
    ),
    Example(
        "the_last_card",
        ("R19", "E38", "E90"),
        _HEAD
        + """{"preset":"classic"}
position {"turn":1,"r1":["8d1"],
"t1":["Jd1","Tc1"],"t2":["7d1"],"t3":["3h1"],"t4":["9c1"],
"r2":["4h2","7c2","2d2"],"h2":["6s2","3d2","Kd2","2c2"],"w2":["6h2","9d2"],
"t5":["Th2"],"t6":["5h2"],"t7":["Qd2"],"t8":["Ks2","Qh2"],"f1":["As1","2s1"]}
""",
        (
            Step(
                ("r1-t4", "r1-w2"),
                refused={"r1-f": "does_not_fit", "turn": "nothing_to_turn"},
                other=("end",),
            ),
        ),
    ),
)

_CALLED: Final = (
    Example(
        "the_waste_in_touch",
        ("R11", "R14", "E56", "E57"),
        _HEAD
        + """{"preset":"touch"}
position {"turn":1,"r1":["4d1","Qs1","Kh1"],"h1":["5c1","Kc1","5s1","9d1"],"w1":["6h1","2c1"],
"t1":["Jd1"],"t2":["7d1"],"t3":["8h1","7s1"],"t4":["Qc1"],
"r2":["4h2","7c2","3d2"],"h2":["6s2","2d2","Kd2","2c2"],"w2":["6d2","Jc2"],
"t5":["Ts2"],"t6":["5h2"],"t7":["Qd2"],"t8":["Ks2"],"f1":["Ac1"]}
""",
        (
            Step(("w1-f",), refused={"end": "must_turn"}, other=("turn",)),
            Step(("turn",), refused={"w1-t3": "not_available"}),
            Step(("w1-t5",), refused={"turn": "turned_card_pending"}, other=("end",)),
            Step(("w1-t3",), other=("turn", "end")),
        ),
    ),
    Example(
        "a_proven_touch",
        ("R26", "R27", "R28", "R30", "E87"),
        _HEAD
        + """{"preset":"touch"}
position {"turn":2,"r1":["4s1","Qs1","8h1"],"h1":["5c1","Kc1","5s1"],"w1":["6h1","9c1"],
"t1":["Jd1"],"t2":["7d1"],"t3":["Ad1"],"t4":["Qc1"],
"r2":["4h2","7c2","3d2"],"h2":["6s2","2d2","Kd2","2c2"],"w2":["6d2","Jc2"],
"t5":["Kh2"],"t6":["Jc1","Th2"],"t7":["5h2"],"t8":["9s2"],"f1":["Ac1"]}
1 2 t8-t6
""",
        (
            Step(("stop 1",), refused={"t3-f": "not_your_turn"}),
            Step(("prove t3-f",), other=("prove t1-t4", "prove r2-t8")),
            Step(("t3-f",), other=("turn",)),
        ),
    ),
    Example(
        "a_failed_touch",
        ("R15", "R32", "E10", "E77"),
        _HEAD
        + """{"preset":"touch"}
position {"turn":2,"r1":["4s1","Qs1","8h1"],"h1":["5c1","Kc1","5s1"],"w1":["6h1","9c1"],
"t1":["Jd1"],"t2":["7d1"],"t3":["5h1"],"t4":["Qc1"],
"r2":["4d2","7c2","5h2"],"h2":["6s2","2d2","Kd2","2c2"],"w2":["6d2","Jc2"],
"t5":["Kh2"],"t6":["Jc1","Th2"],"t7":["9d2"],"t8":["9s2"],"f1":["Ah2","2h2","3h2","4h2"]}
1 2 r2-f
""",
        (
            Step(("stop 1",), refused={"t2-t8": "not_your_turn"}),
            Step(("prove",)),
        ),
    ),
    Example(
        "a_stop_that_fills",
        ("R16", "R30", "E32", "E69", "E74"),
        _HEAD
        + """{"preset":"table"}
position {"turn":2,"r1":["4s1","Qs1","8h1"],"h1":["5c1","Kc1","5s1"],"w1":["6h1","9c1"],
"t1":["Jd1"],"t2":["7d1"],"t3":[],"t4":["Qc1"],
"r2":["4d2","7c2","9h2"],"h2":["6s2","2d2","Kd2","2c2"],"w2":["6d2","Jc2"],
"t5":["Kh2"],"t6":["Jc1","Th2"],"t7":["5h2"],"t8":["8s2"]}
1 2 turn
""",
        (
            Step(("stop 1",)),
            Step(("prove r2-t3",), other=("prove t1-t4", "prove t8-t3")),
        ),
    ),
)


def _on_one_line(example: Example) -> Example:
    """A position may be written over several lines here; a record has it on one."""
    record = example.record.replace(",\n", ",")
    return Example(example.name, example.rules, record, example.steps)


EXAMPLES: Final[dict[str, Example]] = {
    example.name: _on_one_line(example) for example in _CLASSIC + _CALLED
}
"""Every example by its name."""
