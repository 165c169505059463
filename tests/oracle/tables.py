"""Every pay table of the five sheets and of HOUSES.md, typed from the page.

Odds stand in house files only; this copy is the one exception, being the second opinion on them.
"""

WIN_1_TO_1 = {"win": "1 to 1"}

# Three Card Poker (MBS, Version 4), 4.1 to 4.4, and the other tables that HOUSES.md names.
TCP: dict[str, dict[str, dict[str, str]]] = {
    "ante": {"mbs": WIN_1_TO_1},  # 4.1
    "play": {"mbs": WIN_1_TO_1},  # 4.1
    "ante-bonus": {
        "5-4-1": {"straight-flush": "5 to 1", "trips": "4 to 1", "straight": "1 to 1"},  # 4.2
        "5-3-1": {"straight-flush": "5 to 1", "trips": "3 to 1", "straight": "1 to 1"},
        "4-3-1": {"straight-flush": "4 to 1", "trips": "3 to 1", "straight": "1 to 1"},
        "3-2-1": {"straight-flush": "3 to 1", "trips": "2 to 1", "straight": "1 to 1"},
    },
    "pair-plus": {
        "40-30-5-4-1": {  # 4.3
            "straight-flush": "40 to 1",
            "trips": "30 to 1",
            "straight": "5 to 1",
            "flush": "4 to 1",
            "pair": "1 to 1",
        },
        "40-30-6-4-1": {
            "straight-flush": "40 to 1",
            "trips": "30 to 1",
            "straight": "6 to 1",
            "flush": "4 to 1",
            "pair": "1 to 1",
        },
        "40-30-6-3-1": {
            "straight-flush": "40 to 1",
            "trips": "30 to 1",
            "straight": "6 to 1",
            "flush": "3 to 1",
            "pair": "1 to 1",
        },
        "35-33-6-4-1": {
            "straight-flush": "35 to 1",
            "trips": "33 to 1",
            "straight": "6 to 1",
            "flush": "4 to 1",
            "pair": "1 to 1",
        },
        "50-30-6-3-1": {
            "straight-flush": "50 to 1",
            "trips": "30 to 1",
            "straight": "6 to 1",
            "flush": "3 to 1",
            "pair": "1 to 1",
        },
        "100-40-30-5-4-1": {
            "mini-royal": "100 to 1",
            "straight-flush": "40 to 1",
            "trips": "30 to 1",
            "straight": "5 to 1",
            "flush": "4 to 1",
            "pair": "1 to 1",
        },
    },
    "progressive": {
        "mbs": {  # 4.4: amounts, not odds
            "akq-spades": "meter",
            "akq-other": "pay 1250",
            "straight-flush": "pay 175",
            "trips": "pay 150",
            "straight": "pay 15",
        },
    },
    "envy": {"mbs": {"akq-spades": "pay 250", "akq-other": "pay 50"}},  # 4.4, last column
}

# Three Card Prime, Appendix A, column Win/Copy, the same beside every bad-beat column.
WIN_COPY = {
    "mini-royal": "10 to 1",
    "straight-flush": "6 to 1",
    "trips": "5 to 1",
    "straight": "2 to 1",
    "flush": "1 to 1",
    "pair": "1 to 1",
    "high-card": "1 to 1",
}

# Three Card Prime, Appendix C, column Pair Bonus 1.
PAIR_BONUS_1 = {
    "mini-royal": "50 to 1",
    "straight-flush": "40 to 1",
    "trips": "30 to 1",
    "straight": "6 to 1",
    "flush": "3 to 1",
    "pair": "1 to 1",
}


def bad_beat(flush_down: list[str]) -> dict[str, str]:
    """Appendix A: Win/Copy and one bad-beat column, from straight flush down to high card."""
    table = dict(WIN_COPY)
    names = ["straight-flush", "trips", "straight", "flush", "pair", "high-card"]
    for name, odds in zip(names, flush_down, strict=True):
        table["bad-beat-" + name] = odds
    return table


def loose_deuce(column: list[str]) -> dict[str, str]:
    """Appendix C: Pair Bonus 1 and one Loose Deuce column, from mini-royal down to pair."""
    table = dict(PAIR_BONUS_1)
    names = ["mini-royal", "straight-flush", "trips", "straight", "flush", "pair"]
    for name, odds in zip(names, column, strict=True):
        table["deuce-" + name] = odds
    return table


def all_six(column: list[str]) -> dict[str, str]:
    """Appendix D: one column, from the six-card royal of diamonds down to three of a kind."""
    names = [
        "six-card-royal-diamonds",
        "six-card-royal",
        "five-card-royal",
        "five-card-straight-flush",
        "four-of-a-kind",
        "full-house",
        "flush",
        "straight",
        "three-of-a-kind",
    ]
    table = {}
    for name, odds in zip(names, column, strict=True):
        table[name] = odds + " to 1"
    return table


PRIME: dict[str, dict[str, dict[str, str]]] = {
    "ante": {"standard": WIN_1_TO_1},  # 5b, even money
    "play": {
        "bad-beat-1": bad_beat(["12 to 1", "10 to 1", "4 to 1", "-1 to 1", "-1 to 1", "-1 to 1"]),
        "bad-beat-2": bad_beat(["12 to 1", "10 to 1", "4 to 1", "1 to 1", "-1 to 1", "-1 to 1"]),
        "bad-beat-3": bad_beat(["6 to 1", "5 to 1", "2 to 1", "-1 to 1", "-1 to 1", "-1 to 1"]),
        "bad-beat-4": bad_beat(["6 to 1", "5 to 1", "2 to 1", "1 to 1", "-1 to 1", "-1 to 1"]),
    },
    "prime": {"4-3": {"both-same-colour": "4 to 1", "player-same-colour": "3 to 1"}},
    "pair-bonus": {
        "loose-deuce-1": loose_deuce(
            ["100 to 1", "80 to 1", "60 to 1", "12 to 1", "6 to 1", "1 to 1"]
        ),
        "loose-deuce-2": loose_deuce(
            ["75 to 1", "60 to 1", "45 to 1", "10 to 1", "5 to 1", "2 to 1"]
        ),
        "loose-deuce-3": loose_deuce(
            ["75 to 1", "50 to 1", "40 to 1", "8 to 1", "4 to 1", "2 to 1"]
        ),
        "loose-deuce-4": loose_deuce(
            ["75 to 1", "50 to 1", "40 to 1", "8 to 1", "4 to 1", "1 to 1"]
        ),
        # Not on the sheet: the same odds whatever the shared card.
        "plain": loose_deuce(["50 to 1", "40 to 1", "30 to 1", "6 to 1", "3 to 1", "1 to 1"]),
    },
    "all-six": {
        "a6-1": all_six(["1000", "1000", "1000", "200", "50", "25", "20", "10", "5"]),
        "a6-2": all_six(["1000", "1000", "1000", "200", "50", "25", "15", "10", "5"]),
        "a6-3": all_six(["1000", "1000", "1000", "200", "100", "20", "15", "9", "8"]),
        "a6-4": all_six(["1000", "1000", "1000", "200", "100", "20", "15", "10", "7"]),
        "a6-5": all_six(["200000", "20000", "1000", "200", "50", "20", "15", "10", "5"]),
    },
}

# The three pictures sheets pay a win on six points half (TP 4.1, P3P 4.1, L3P 4.1);
# `commission-5` is the other custom, 5 % off every win.
PICTURES_MAIN = {
    "half-on-six": {"six-points": "1 to 2", "other-points": "1 to 1"},
    "commission-5": {"six-points": "0.95", "other-points": "0.95"},
}

# Three Pictures (MBS, Version 2), 4.1.
TP: dict[str, dict[str, dict[str, str]]] = {
    "main": PICTURES_MAIN,
    "tie": {"mbs": {"tie": "8 to 1"}},
    "three-pictures": {"mbs": {"three-pictures": "16 to 1"}},
}

PROSPERITY_PICTURES = {  # Prosperity 3 Pictures 4.2
    "three-kings": "250 to 1",
    "three-queens": "250 to 1",
    "three-jacks": "250 to 1",
    "three-mixed-pictures": "25 to 1",
    "any-picture-pair": "15 to 1",
}

# Prosperity 3 Pictures (MBS, 18 August 2017), 4.1 to 4.3.
P3P: dict[str, dict[str, dict[str, str]]] = {
    "main": PICTURES_MAIN,
    "tie": {"mbs": {"tie": "10 to 1", "perfect-tie": "400 to 1"}},
    "player-prosperity-pictures": {"mbs": PROSPERITY_PICTURES},
    "dealer-prosperity-pictures": {"mbs": PROSPERITY_PICTURES},
    "picture-perfect": {
        "mbs": {"one-match": "5 to 1", "two-matches": "100 to 1", "three-matches": "500 to 1"}
    },
}

LUCKY_6 = {"two-pictures": "25 to 1", "one-picture": "15 to 1", "no-picture": "10 to 1"}

# Non-Commission Lucky Three Pictures (RWS, Version 2), 4.1.
L3P: dict[str, dict[str, dict[str, str]]] = {
    "main": PICTURES_MAIN,
    "lucky-tie": {
        "rws": {"three-pictures": "600 to 1", "eight-or-nine": "10 to 1", "other-points": "8 to 1"}
    },
    "lucky-pictures": {
        "rws": {
            "six-pictures": "1000 to 1",
            "five-pictures": "100 to 1",
            "four-pictures": "10 to 1",
            "three-pictures": "4 to 1",
        }
    },
    "player-lucky-6": {"rws": LUCKY_6},
    "dealer-lucky-6": {"rws": LUCKY_6},
}

# Wagers in the order of the Ids table, tables in the order of HOUSES.md: the first of each wager
# is the default house's.
PAY_TABLES = {
    "three-card-poker": TCP,
    "three-card-prime": PRIME,
    "three-pictures": TP,
    "prosperity-3-pictures": P3P,
    "lucky-three-pictures": L3P,
}
