"""For each row of each wager's pay tables a deal that hits it: player / dealer [/ fourth card]."""

QUEEN_HIGH = "Qs 7c 2c"
JACK_HIGH = "Jd 4s 3s"

POKER_HANDS = {
    "mini-royal": "Ah Kh Qh",
    "straight-flush": "6h 5h 4h",
    "trips": "9c 9d 9h",
    "straight": "8c 7d 6h",
    "flush": "Kh 9h 3h",
    "pair": "8h 8d Kc",
    "high-card": "Ah 9d 4c",
}
PAIR_OR_BETTER = [name for name in POKER_HANDS if name != "high-card"]

THREE_CARD_POKER = {
    "ante": {"win": f"Ah 9d 4c / {QUEEN_HIGH}"},
    "play": {"win": f"Ah 9d 4c / {QUEEN_HIGH}"},
    "ante-bonus": {
        row: f"{POKER_HANDS[row]} / {JACK_HIGH}" for row in ("straight-flush", "trips", "straight")
    },
    "pair-plus": {row: f"{POKER_HANDS[row]} / {JACK_HIGH}" for row in PAIR_OR_BETTER},
    "progressive": {
        "akq-spades": f"As Ks Qs / {JACK_HIGH}",
        "akq-other": f"Ah Kh Qh / {JACK_HIGH}",
        **{
            row: f"{POKER_HANDS[row]} / {JACK_HIGH}"
            for row in ("straight-flush", "trips", "straight")
        },
    },
    # The other box's hand.
    "envy": {"akq-spades": f"As Ks Qs / {JACK_HIGH}", "akq-other": f"Ad Kd Qd / {JACK_HIGH}"},
}

THREE_CARD_PRIME = {
    "ante": {"win": f"Ah 9d 4c / {QUEEN_HIGH}"},
    "play": {
        **{row: f"{hand} / {QUEEN_HIGH}" for row, hand in POKER_HANDS.items()},
        "bad-beat-straight-flush": "6h 5h 4h / 9s 8s 7s",
        "bad-beat-trips": "9c 9d 9h / Ks Kd Kh",
        "bad-beat-straight": "6h 5d 4c / 9s 8d 7c",
        "bad-beat-flush": "9h 5h 3h / Ks 8s 2s",
        "bad-beat-pair": "4h 4d 9c / Ks Kd 2c",
        "bad-beat-high-card": "Jh 9d 4c / Ks 7d 2c",
    },
    "prime": {
        "both-same-colour": "Ah 9d 4h / Kd 7h 2d",
        "player-same-colour": "As 9c 4s / Kd 7h 2d",
    },
    "pair-bonus": {
        **{row: f"{POKER_HANDS[row]} / {JACK_HIGH} / 10s" for row in PAIR_OR_BETTER},
        **{f"deuce-{row}": f"{POKER_HANDS[row]} / {JACK_HIGH} / 2s" for row in PAIR_OR_BETTER},
    },
    "all-six": {
        "six-card-royal-diamonds": "Ad Kd Qd / Jd 10d 9d",
        "six-card-royal": "Ah Qh 10h / Kh Jh 9h",
        "five-card-royal": "Ad Kd Qd / Jd 10d 9h",
        "five-card-straight-flush": "Ad 2d 3d / 4d 5d 9h",
        "four-of-a-kind": "9c 9d 8s / 9h 9s Kd",
        "full-house": "9c 9d 8c / 9h 8d 2h",
        "flush": "Ah Kh 9h / 5h 2h 9d",
        "straight": "Ah 2d 3s / 4c 5h Kd",
        "three-of-a-kind": "9c 9d 2c / 9h 5d Kh",
    },
}

MAIN = {
    "six-points": "6h Kd 10c / 2s 3d 10h",
    "other-points": "9h Kd 10c / 2s 3d 10h",
}
PICTURE_HANDS = {
    "three-kings": "Kh Kd Kc",
    "three-queens": "Qh Qd Qc",
    "three-jacks": "Jh Jd Jc",
    "three-mixed-pictures": "Kh Kd Qc",
    "any-picture-pair": "Jh Jd 10c",
}

THREE_PICTURES = {
    "main": MAIN,
    "tie": {"tie": "6h Kd 10c / 3s 3d Qh"},
    "three-pictures": {"three-pictures": "Kh Qd Jc / 2s 3d 10h"},
}

PROSPERITY_3_PICTURES = {
    "main": MAIN,
    "tie": {"perfect-tie": "Ah Kd Qc / As Kh Qd", "tie": "6h Kd 10c / 3s 3d Qh"},
    "player-prosperity-pictures": {
        row: f"{hand} / 2s 3d 10h" for row, hand in PICTURE_HANDS.items()
    },
    "dealer-prosperity-pictures": {
        row: f"2s 3d 10h / {hand}" for row, hand in PICTURE_HANDS.items()
    },
    "picture-perfect": {
        "one-match": "Jh 9d 7c / Js Jd 6h",
        "two-matches": "Kh Kd Qc / Ks Qd Qh",
        "three-matches": "Kh Qd Jc / Ks Qs Js",
    },
}

LUCKY_THREE_PICTURES = {
    "main": MAIN,
    "lucky-tie": {
        "three-pictures": "Kh Qd Jc / Ks Kd Js",
        "eight-or-nine": "9h Kd 10c / 4s 5d 10h",
        "other-points": "6h Kd 10c / 3s 3d Qh",
    },
    "lucky-pictures": {
        "six-pictures": "Kh Qd Jc / Ks Kd Js",
        "five-pictures": "Kh Qd Jc / Ks Kd 2s",
        "four-pictures": "Kh Qd 3c / Ks Kd 2s",
        "three-pictures": "Kh 4d 3c / Ks Kd 2s",
    },
    "player-lucky-6": {
        "two-pictures": "6h Kd Qc / 2s 3d 10h",
        "one-picture": "6h Kd 10c / 2s 3d 10h",
        "no-picture": "6h 10d 10c / 2s 3d 10h",
    },
    "dealer-lucky-6": {
        "two-pictures": "2s 3d 10h / 6h Kd Qc",
        "one-picture": "2s 3d 10h / 6h Kd 10c",
        "no-picture": "2s 3d 10h / 6h 10d 10c",
    },
}

DEALS: dict[str, dict[str, dict[str, str]]] = {
    "three-card-poker": THREE_CARD_POKER,
    "three-card-prime": THREE_CARD_PRIME,
    "three-pictures": THREE_PICTURES,
    "prosperity-3-pictures": PROSPERITY_3_PICTURES,
    "lucky-three-pictures": LUCKY_THREE_PICTURES,
}
