import type { BookingDetails } from '#bookings/server/emails/booking-details.ts'
import type { EventAtVenue } from '#events/server/event-queries.ts'

/** The sender of test emails. */
export const exampleSender = {
  siteName: 'Black Country Speed Dating',
  siteUrl: 'https://dating.example',
  trader: {
    name: 'Five Minutes Ltd',
    address: '1 High Street, Dudley',
    email: 'hello@dating.example',
    vatNumber: 'GB 123 4567 89',
  },
}

const event: EventAtVenue = {
  id: 7,
  venueId: '0192f0c1-2222-7000-8000-000000000001',
  title: 'Thirties at the Test Arms',
  description: 'Ten dates and a break.',
  pricePence: 2400,
  doorPricePence: null,
  startsAt: Temporal.Instant.from('2026-12-04T19:30:00Z'),
  endsAt: Temporal.Instant.from('2026-12-04T22:00:00Z'),
  timeZone: 'Europe/London',
  malePlaces: 10,
  femalePlaces: 10,
  releaseMargin: 3,
  youngestAge: null,
  oldestAge: null,
  bookingClosesAt: null,
  minimumMales: null,
  minimumFemales: null,
  decideBy: null,
  promisedDates: null,
  decisionRequestedAt: null,
  publishedAt: Temporal.Instant.from('2026-11-01T12:00:00Z'),
  cancelledAt: null,
  cancellationReason: '',
  endedAt: null,
  roundsEndAt: null,
  createdAt: Temporal.Instant.from('2026-11-01T12:00:00Z'),
  changedAt: Temporal.Instant.from('2026-11-01T12:00:00Z'),
  calendarSequence: 0,
  venueName: 'The Test Arms',
  street: '1 Lock Lane',
  town: 'Tipton',
  postcode: 'DY4 7AA',
  lat: 52.53,
  lng: -2.06,
  directions: 'Over the bridge.',
  stepFreeAccess: '',
  toilets: '',
  hearingLoop: '',
  parking: '',
  accessQuestions: '',
  pictureId: '0123456789abcdef0123456789abcdef',
}

/** Returns data for a booking email, with changes to the event. */
export function exampleDetails(change: Partial<EventAtVenue> = {}): BookingDetails & { sender: typeof exampleSender } {
  const member = { userName: 'Amy Tonks' }
  return { sender: exampleSender, member, event: { ...event, ...change }, calendarRemovals: 0, attending: 'no' }
}
