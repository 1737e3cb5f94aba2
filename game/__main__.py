"""`python -m game` is the same as `knucklebone`, with machine code beside the sources where it fits them."""

from game import machine_code

if __name__ == "__main__":
    machine_code.use()

    from game.cli import main

    raise SystemExit(main())
