"""A session: how long a token is good for, and when a browser gets a new one."""

DAY_MS = 24 * 3_600_000
# A guest has nothing but the token: whoever comes back within a year is still the same player.
LIFE_MS = 365 * DAY_MS
# The cookie of a browser that comes back after a month is replaced by a new one.
RENEW_MS = 30 * DAY_MS
# What is on its way with the old token still arrives.
GRACE_MS = 3_600_000
