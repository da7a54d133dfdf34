"""What a process has used: processor time of all its threads, memory that it holds."""

import time
from pathlib import Path

import psutil


def processor_s(pid: int) -> float:
    """Seconds of processor time so far: to the nanosecond where the kernel tells it so."""
    tasks = Path(f"/proc/{pid}/task")
    try:
        spent = [(task / "schedstat").read_text().split()[0] for task in tasks.iterdir()]
    except OSError:
        spent = []
    if spent:
        return sum(int(one) for one in spent) / 1e9
    times = psutil.Process(pid).cpu_times()
    return float(times.user + times.system)


def held_kb(pid: int, patience_s: float = 10.0) -> float:
    """Resident memory in kB (1,000 bytes), once it has not changed for a second."""
    process = psutil.Process(pid)
    give_up = time.monotonic() + patience_s
    before = -1.0
    while True:
        now = process.memory_info().rss / 1000
        if now == before or time.monotonic() > give_up:
            return float(now)
        before = now
        time.sleep(1)
