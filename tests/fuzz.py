"""`./dev fuzz [SECONDS]`. It stands alone, because every worker of the server imports what was started."""

import sys

if __name__ == "__main__":
    from tests.server.fuzzing import main

    main(*map(int, sys.argv[1:]))
