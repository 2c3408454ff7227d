const SAME_DAY_HOURS = 24

type ChangedEvent = {
  eventId: number
  startsAt: Temporal.Instant
  /** When it was to start before the change, if that is known. */
  startedBefore?: Temporal.Instant | undefined
}

/**
 * Decides whether news of an event goes to its guests' devices: if it starts within 24 hours, or was to. An email alone could
 * be read too late. Afterwards, or once it has started, it is no longer news. Returns null if it does not.
 */
export function sameDayPush({ eventId, startsAt, startedBefore }: ChangedEvent, now: Temporal.Instant) {
  const isSoon = (start: Temporal.Instant) =>
    Temporal.Instant.compare(start, now) > 0 && Temporal.Instant.compare(start, now.add({ hours: SAME_DAY_HOURS })) <= 0
  const starts = [startsAt, ...(startedBefore ? [startedBefore] : [])]
  return starts.some(isSoon) ? { topic: eventId } : null
}
