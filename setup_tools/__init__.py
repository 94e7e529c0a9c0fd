"""What run.py does: environment, serving, test legs, chores. Standard library only."""
