/** Placeholder ids and dates for the sample requests. Tests replace them with real values. */
export const eventPlaceholders = {
  eventId: 1207,
  unfinishedEventId: '0199f0c1-0007-7000-8000-000000000002',
  venueId: '0199f0c1-0007-7000-8000-000000000001',
  startsAt: '2027-02-19T19:30',
  endsAt: '2027-02-19T22:00',
  /** The last day for repeats of the event. */
  repeatUntil: '2027-12-31',
} as const
