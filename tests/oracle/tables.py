"""Every pay table of the five sheets and of HOUSES.md, typed from the page.

Odds stand in house files only; this copy is the one exception, being the second opinion on them.
Columns of numbers stand for odds to 1, in the order of the rows beside them. Wagers are in the
order of the Ids table, tables in that of HOUSES.md: the first is the default house's.
"""

Rows = dict[str, str]


def column(rows: str, odds: str) -> Rows:
    """One printed column: `x` loses, `a/b` is a to b, a number is odds to 1."""
    cells = {}
    for row, cell in zip(rows.split(), odds.split(), strict=True):
        if cell == "x":
            cells[row] = "lose"
        else:
            a, _, b = cell.partition("/")
            cells[row] = f"{a} to {b or '1'}"
    return cells


ANTE_BONUS = "straight-flush trips straight"  # 4.2
PAIR_PLUS = "straight-flush trips straight flush pair"  # 4.3
PLAY = "mini-royal straight-flush trips straight flush pair high-card"  # Appendix A
BAD_BEAT = " ".join(f"bad-beat-{row}" for row in PLAY.split()[1:])
PAIR_BONUS = "mini-royal straight-flush trips straight flush pair"  # Appendix C
DEUCE = " ".join(f"deuce-{row}" for row in PAIR_BONUS.split())
ALL_SIX = (
    "six-card-royal-diamonds six-card-royal five-card-royal five-card-straight-flush "
    "four-of-a-kind full-house flush straight three-of-a-kind"  # Appendix D
)
PROSPERITY = "three-kings three-queens three-jacks three-mixed-pictures any-picture-pair"  # 4.2
LUCKY_6 = "two-pictures one-picture no-picture"

WIN_COPY = column(PLAY, "10 6 5 2 1 1 1")
PAIR_BONUS_1 = column(PAIR_BONUS, "50 40 30 6 3 1")
MAIN = {
    "half-on-six": column("six-points other-points", "1/2 1"),
    "commission-5": column("six-points other-points", "19/20 19/20"),
}

PAY_TABLES: dict[str, dict[str, dict[str, Rows]]] = {
    "three-card-poker": {
        "ante": {"mbs": column("win", "1")},  # 4.1
        "play": {"mbs": column("win", "1")},  # 4.1
        "ante-bonus": {
            "5-4-1": column(ANTE_BONUS, "5 4 1"),
            "5-3-1": column(ANTE_BONUS, "5 3 1"),
            "4-3-1": column(ANTE_BONUS, "4 3 1"),
            "3-2-1": column(ANTE_BONUS, "3 2 1"),
        },
        "pair-plus": {
            "40-30-5-4-1": column(PAIR_PLUS, "40 30 5 4 1"),
            "40-30-6-4-1": column(PAIR_PLUS, "40 30 6 4 1"),
            "40-30-6-3-1": column(PAIR_PLUS, "40 30 6 3 1"),
            "35-33-6-4-1": column(PAIR_PLUS, "35 33 6 4 1"),
            "50-30-6-3-1": column(PAIR_PLUS, "50 30 6 3 1"),
            "100-40-30-5-4-1": column(f"mini-royal {PAIR_PLUS}", "100 40 30 5 4 1"),
        },
        "progressive": {  # 4.4: amounts
            "mbs": {
                "akq-spades": "meter",
                "akq-other": "pay 1250.00",
                "straight-flush": "pay 175.00",
                "trips": "pay 150.00",
                "straight": "pay 15.00",
            }
        },
        "envy": {"mbs": {"akq-spades": "pay 250.00", "akq-other": "pay 50.00"}},  # 4.4
    },
    "three-card-prime": {
        "ante": {"standard": column("win", "1")},  # rule 5b: even money
        "play": {
            "bad-beat-1": WIN_COPY | column(BAD_BEAT, "12 10 4 x x x"),
            "bad-beat-2": WIN_COPY | column(BAD_BEAT, "12 10 4 1 x x"),
            "bad-beat-3": WIN_COPY | column(BAD_BEAT, "6 5 2 x x x"),
            "bad-beat-4": WIN_COPY | column(BAD_BEAT, "6 5 2 1 x x"),
        },
        "prime": {"4-3": column("both-same-colour player-same-colour", "4 3")},  # Appendix B
        "pair-bonus": {
            "loose-deuce-1": PAIR_BONUS_1 | column(DEUCE, "100 80 60 12 6 1"),
            "loose-deuce-2": PAIR_BONUS_1 | column(DEUCE, "75 60 45 10 5 2"),
            "loose-deuce-3": PAIR_BONUS_1 | column(DEUCE, "75 50 40 8 4 2"),
            "loose-deuce-4": PAIR_BONUS_1 | column(DEUCE, "75 50 40 8 4 1"),
            "plain": PAIR_BONUS_1 | column(DEUCE, "50 40 30 6 3 1"),
        },
        "all-six": {
            "a6-1": column(ALL_SIX, "1000 1000 1000 200 50 25 20 10 5"),
            "a6-2": column(ALL_SIX, "1000 1000 1000 200 50 25 15 10 5"),
            "a6-3": column(ALL_SIX, "1000 1000 1000 200 100 20 15 9 8"),
            "a6-4": column(ALL_SIX, "1000 1000 1000 200 100 20 15 10 7"),
            "a6-5": column(ALL_SIX, "200000 20000 1000 200 50 20 15 10 5"),
        },
    },
    "three-pictures": {  # 4.1
        "main": MAIN,
        "tie": {"mbs": column("tie", "8")},
        "three-pictures": {"mbs": column("three-pictures", "16")},
    },
    "prosperity-3-pictures": {
        "main": MAIN,
        "tie": {"mbs": column("tie perfect-tie", "10 400")},  # 4.1
        "player-prosperity-pictures": {"mbs": column(PROSPERITY, "250 250 250 25 15")},  # 4.2
        "dealer-prosperity-pictures": {"mbs": column(PROSPERITY, "250 250 250 25 15")},
        "picture-perfect": {  # 4.3
            "mbs": column("one-match two-matches three-matches", "5 100 500")
        },
    },
    "lucky-three-pictures": {  # 4.1
        "main": MAIN,
        "lucky-tie": {"rws": column("three-pictures eight-or-nine other-points", "600 10 8")},
        "lucky-pictures": {
            "rws": column(
                "six-pictures five-pictures four-pictures three-pictures", "1000 100 10 4"
            )
        },
        "player-lucky-6": {"rws": column(LUCKY_6, "25 15 10")},
        "dealer-lucky-6": {"rws": column(LUCKY_6, "25 15 10")},
    },
}
