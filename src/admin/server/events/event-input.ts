import { toEventDetails, type EventInput } from '#admin/contract/event-input.ts'
import type { EventDetails } from '#events/contract.ts'
import type { EventRow } from '#events/server/event-queries.ts'
import { refuseFields } from '#platform/server/refusals.ts'

const TIME_SKIPPED = 'The clocks go forward then, so that time doesn’t exist. Please choose another.'

/** Converts form input to the arguments of the commands. Local times at the venue become instants. */
export function readEventInput(typed: EventInput): { venueId: string; details: EventDetails; hosts: string[] } {
  const { venueId, timeZone } = typed
  const details = toEventDetails(typed, (local, field) => {
    const wanted = Temporal.PlainDateTime.from(local)
    // If a time occurs twice because the clocks go back, the first is used.
    const at = wanted.toZonedDateTime(timeZone, { disambiguation: 'earlier' })
    if (!at.toPlainDateTime().equals(wanted)) refuseFields({ [field]: TIME_SKIPPED })
    return at.toInstant().toString()
  })
  return { venueId, details, hosts: typed.hosts === '' ? [] : typed.hosts.split(',') }
}

/** Converts an event to the values of its form. */
export function toEventInput(event: EventRow, hosts: readonly string[]): EventInput {
  const { title, description, venueId, timeZone } = event
  const local = (at: Temporal.Instant | null) =>
    at?.toZonedDateTimeISO(timeZone).toPlainDateTime().toString({ smallestUnit: 'minute' }) ?? ''
  const numberText = (number: number | null) => number?.toString() ?? ''
  return {
    ...{ title, description, venueId, timeZone },
    startsAt: local(event.startsAt),
    endsAt: local(event.endsAt),
    price: pounds(event.pricePence),
    doorPrice: event.doorPricePence === null ? '' : pounds(event.doorPricePence),
    malePlaces: numberText(event.malePlaces),
    femalePlaces: numberText(event.femalePlaces),
    releaseMargin: numberText(event.releaseMargin),
    youngestAge: numberText(event.youngestAge),
    oldestAge: numberText(event.oldestAge),
    bookingClosesAt: local(event.bookingClosesAt),
    minimumMales: numberText(event.minimumMales),
    minimumFemales: numberText(event.minimumFemales),
    decideBy: local(event.decideBy),
    hosts: hosts.join(','),
  }
}

function pounds(pence: number): string {
  return pence % 100 === 0 ? String(pence / 100) : (pence / 100).toFixed(2)
}
