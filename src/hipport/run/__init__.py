"""Many files at once: worker processes, names that files share, results in order."""
