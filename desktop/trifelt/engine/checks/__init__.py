"""What a payout check needs beside settlement: partial results, chips, order, one-line form."""
