"""People, servers and tables for tests."""

import logging

import structlog

# Expected refusals are no news in a test; bugs are.
structlog.configure(wrapper_class=structlog.make_filtering_bound_logger(logging.ERROR))
