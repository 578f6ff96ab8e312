"""What a rename can't see: one module a family of hazards."""
