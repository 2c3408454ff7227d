import type { EventInput } from '#admin/contract/event-input.ts'
import type { Site } from '#platform/server/site.ts'

/** Returns the input for an event at 7:30 pm, `days` days from today. */
export function exampleEventInput(
  { clock }: Pick<Site, 'clock'>,
  overrides: Partial<EventInput> & { venueId: string },
  days = 10,
): EventInput {
  const day = clock.now().toZonedDateTimeISO('Europe/London').toPlainDate().add({ days }).toString()
  return {
    title: 'Thirties at the Glassmakers',
    description: 'Ten dates and a break.',
    startsAt: `${day}T19:30`,
    endsAt: `${day}T22:00`,
    timeZone: 'Europe/London',
    price: 24.5,
    doorPrice: null,
    malePlaces: 10,
    femalePlaces: 10,
    releaseMargin: 3,
    youngestAge: 30,
    oldestAge: 42,
    bookingClosesAt: null,
    minimumMales: null,
    minimumFemales: null,
    decideBy: null,
    promisedDates: null,
    hosts: [],
    ...overrides,
  }
}
