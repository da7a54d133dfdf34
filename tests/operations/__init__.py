"""For operators: metrics, dashboards, backups, pages of docs."""
