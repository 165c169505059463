"""What the returns pane knows and decides, without the window.

- Asked: `mix`, what is played; `rounds`, how many and how fast, on `scale`.
- Live: `runner` deals, at a `rate`; `expected` is what is exact about the mix, in `bins` for its
  histogram; `curves` and `standing` hold the run against it, `rivals` another house; `round`: one
  round in words.
- Session: `odds`, and `fan`, its chart.
"""
