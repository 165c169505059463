"""What the returns pane knows and decides, without the window.

- Asked: `mix`, what is played, and what it is compared with; `rounds`, how many and how fast.
- Live: `runner` deals; `expected` is what is exact about the mix; `live` draws a run and says how
  it and a round turned out.
- Session: `odds`, with its chart.
"""
