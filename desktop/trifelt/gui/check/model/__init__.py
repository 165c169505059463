"""What the payout check knows and decides, without the window."""
