"""What every pane lives in: the window, its look, its texts, messages and background work.

- The window: `window`, `rail`, `header`, `menu_button`, `strip`, `side_panel`, `about`; what a pane
  is: `pane`; keys: `keys`.
- Chosen for all panes: `choice` over `model`; set for all: `preferences`.
- Look: `tokens`, `theme`, `stylesheet`, `icons`, `contrast`; made of `building`, `segments`,
  `folding_row`, `scrolled_page`, `figure_table`.
- Texts: `texts`, `languages`, `pseudo`; `amounts`, `figures` and `results` as they are written.
- What goes wrong: `field_fault` beside a field, `fault_list` of a file, `bugs` and `bug_dialog`.
- Dialogs: `child_dialog` goes when it closes; `file_dialog` asks for a file; `paper_dialog`: a page
  before it is printed or saved, `pdf` what it is saved as.
- The world outside: `display`: whether a window can open, `signals`: Ctrl-C in the terminal.
- `background`: work off the interface thread, `record_saver`: what goes to the log; `spots`: drawn
  things for keyboard and screen reader.
"""
