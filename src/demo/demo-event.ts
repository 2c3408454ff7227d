import type { DemoVenueKey } from '#demo/venues.ts'

export type DemoEvent = {
  venue: DemoVenueKey
  state: 'published' | 'cancelled' | 'draft'
  /** Whole days from the day on which the demo data is created; negative for past events. */
  daysFromToday: number
  /** Local time at the venue, 'HH:MM'. */
  startsAt: string
  lengthMinutes: number
  title: string
  description: string
  pricePence: number
  malePlaces: number
  femalePlaces: number
  releaseMargin: number
  youngestAge: number | null
  oldestAge: number | null
  /** The least number of dates that the event promises. */
  promisedDates?: number
  /** If null, booking closes when the event starts. */
  bookingClosesHoursBefore: number | null
}
