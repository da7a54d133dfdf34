"""Several nodes over one PostgreSQL and one Valkey: real parts, real faults."""
