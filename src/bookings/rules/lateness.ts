type EventTimes = {
  startsAt: Temporal.Instant
  endsAt: Temporal.Instant
  endedAt: Temporal.Instant | null
  cancelledAt: Temporal.Instant | null
  timeZone: string
}

/** Returns whether guests can say that they are running late: on the day of the event in its own time zone, until it is over. */
export function canReportLateness(event: EventTimes, now: Temporal.Instant): boolean {
  const { startsAt, endsAt, endedAt, cancelledAt, timeZone } = event
  const dayStart = startsAt.toZonedDateTimeISO(timeZone).startOfDay().toInstant()
  const isOver = endedAt !== null || Temporal.Instant.compare(now, endsAt) >= 0
  return cancelledAt === null && !isOver && Temporal.Instant.compare(now, dayStart) >= 0
}
