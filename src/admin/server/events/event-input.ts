import { toEventDetails, type EventInput } from '#admin/contract/event-input.ts'
import type { EventDetails } from '#events/contract.ts'
import type { EventRow } from '#events/server/event-queries.ts'
import { refuseFields } from '#platform/server/refusals.ts'

const TIME_SKIPPED = 'The clocks go forward then, so that time doesn’t exist. Please choose another.'

/** Converts the input to the arguments of the commands. Local times at the venue become instants. */
export function readEventInput(input: EventInput): { venueId: string; details: EventDetails; hosts: string[] } {
  const { venueId, timeZone, hosts } = input
  const skipped: Record<string, string> = {}
  const details = toEventDetails(input, (local, field) => {
    const wanted = Temporal.PlainDateTime.from(local)
    // If a time occurs twice because the clocks go back, the first is used.
    const at = wanted.toZonedDateTime(timeZone, { disambiguation: 'earlier' })
    if (!at.toPlainDateTime().equals(wanted)) skipped[field] = TIME_SKIPPED
    return at.toInstant().toString()
  })
  if (Object.keys(skipped).length > 0) refuseFields(skipped)
  return { venueId, details, hosts }
}

/** Converts an event to the input that would save it unchanged. */
export function toEventInput(event: EventRow, hosts: readonly string[]): EventInput {
  const { title, description, venueId, timeZone, malePlaces, femalePlaces, releaseMargin, youngestAge, oldestAge } =
    event
  const { bookingClosesAt, decideBy, minimumMales, minimumFemales, promisedDates, pricePence, doorPricePence } = event
  const local = (at: Temporal.Instant) =>
    at.toZonedDateTimeISO(timeZone).toPlainDateTime().toString({ smallestUnit: 'minute' })
  return {
    ...{ title, description, venueId, timeZone },
    ...{ malePlaces, femalePlaces, releaseMargin, youngestAge, oldestAge, minimumMales, minimumFemales },
    startsAt: local(event.startsAt),
    endsAt: local(event.endsAt),
    price: pricePence / 100,
    doorPrice: doorPricePence === null ? null : doorPricePence / 100,
    bookingClosesAt: bookingClosesAt && local(bookingClosesAt),
    decideBy: decideBy && local(decideBy),
    promisedDates,
    hosts: [...hosts],
  }
}
