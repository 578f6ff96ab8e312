"""One file as the rules see it: its tokens, branches and calls, and the findings gathered so far."""
