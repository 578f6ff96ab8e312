"""What a run has found, for people and for programs."""
