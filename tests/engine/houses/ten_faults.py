"""A house file that is wrong in ten places, and the places."""

TEN_FAULTS = """
schema = 1
game = "three-card-prime"
id = "../ten"
name = ""
seats = 9
chips = ["5", "x"]
[wagers.ante]
min = "-5"
[wagers.plai]
[wagers.pair-bonus.pays]
mini-royal = "a lot"
[readings]
copy-ante = "loses"
[cap]
amount = "1e9"
wagers = ["ante"]
"""
PLACES = {
    "id", "name", "seats", "chips[1]", "wagers.ante.min", "wagers.plai",
    "wagers.pair-bonus.pays.mini-royal", "readings.copy-ante", "cap.amount", "cap.wagers[0]",
}  # fmt: skip
