"""`python -m hipport`. Guarded, because worker processes import the main module again on some systems."""

from hipport.cli import main

if __name__ == "__main__":
    main()
