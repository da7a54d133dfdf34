"""`python -m cardroom`, with deals that the running test's name decides."""

import sys

from cardroom.__main__ import main
from tests.support.deals import deal_by_name

if __name__ == "__main__":
    deal_by_name()
    sys.exit(main())
