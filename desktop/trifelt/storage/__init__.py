"""What is kept per user: folders, settings, own houses and the log."""
