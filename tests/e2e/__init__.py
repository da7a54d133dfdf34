"""The pages in a real Chromium: what people see and do."""
