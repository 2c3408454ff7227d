/** What the samples call an event and a venue, and when the event is. Tests put values of their own in its place. */
export const eventPlaceholders = {
  eventId: 1207,
  venueId: '0199f0c1-0007-7000-8000-000000000001',
  startsAt: '2027-02-19T19:30',
  endsAt: '2027-02-19T22:00',
  /** The last day on which it is repeated. */
  repeatUntil: '2027-12-31',
} as const
