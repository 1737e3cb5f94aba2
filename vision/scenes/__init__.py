"""Pictures of tables that were never there, with the truth about them: for training, tests and the demo."""
