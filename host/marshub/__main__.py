"""`python -m marshub`."""

from marshub.cli import main

if __name__ == "__main__":
    main()
