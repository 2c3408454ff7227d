"""Reads each calendar file with icalendar. Writes a line for each: what it read, or why it refuses the file."""

import sys
from datetime import timezone
from pathlib import Path

from icalendar import Calendar


def read(file: Path) -> str:
    try:
        calendar = Calendar.from_ical(file.read_bytes())
        errors = [error for component in calendar.walk() for error in component.errors]
        if errors:
            return f"refused: {errors}"
        event = calendar.walk("VEVENT")[0]
        start, end = (instant_of(event[name].dt) for name in ("DTSTART", "DTEND"))
        return " ".join([calendar["METHOD"], event["UID"], str(event["SEQUENCE"]), event["STATUS"], start, end])
    except (ValueError, LookupError, AttributeError) as error:
        return f"refused: {error}"


def instant_of(time) -> str:
    return time.astimezone(timezone.utc).strftime("%Y-%m-%dT%H:%M:%SZ")


for name in sys.argv[1:]:
    print(f"{Path(name).name}\t{read(Path(name))}")
