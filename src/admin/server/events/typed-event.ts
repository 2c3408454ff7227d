import { detailsTyped, type EventAsTyped } from '#admin/contract/event-as-typed.ts'
import type { EventDetails } from '#events/contract.ts'
import type { EventRow } from '#events/server/event-rows.ts'
import { refuseFields } from '#platform/server/refusals.ts'

const NO_SUCH_TIME = 'The clocks go forward then, so there is no such time that day. Please choose another.'

/** Converts what the owner entered to what the commands take: local times at the venue become instants. */
export function readTyped(typed: EventAsTyped): { venueId: string; details: EventDetails; hosts: string[] } {
  const { venueId, timeZone } = typed
  const details = detailsTyped(typed, (local, field) => {
    const wanted = Temporal.PlainDateTime.from(local)
    // If a time occurs twice because the clocks go back, the first is meant.
    const at = wanted.toZonedDateTime(timeZone, { disambiguation: 'earlier' })
    if (!at.toPlainDateTime().equals(wanted)) refuseFields({ [field]: NO_SUCH_TIME })
    return at.toInstant().toString()
  })
  return { venueId, details, hosts: typed.hosts === '' ? [] : typed.hosts.split(',') }
}

/** An event in the format of its form. */
export function typedEvent(event: EventRow, hosts: readonly string[]): EventAsTyped {
  const { title, description, venueId, timeZone } = event
  const local = (at: Temporal.Instant | null) =>
    at?.toZonedDateTimeISO(timeZone).toPlainDateTime().toString({ smallestUnit: 'minute' }) ?? ''
  const said = (number: number | null) => number?.toString() ?? ''
  return {
    ...{ title, description, venueId, timeZone },
    startsAt: local(event.startsAt),
    endsAt: local(event.endsAt),
    price: pounds(event.pricePence),
    doorPrice: event.doorPricePence === null ? '' : pounds(event.doorPricePence),
    malePlaces: said(event.malePlaces),
    femalePlaces: said(event.femalePlaces),
    releaseMargin: said(event.releaseMargin),
    youngestAge: said(event.youngestAge),
    oldestAge: said(event.oldestAge),
    bookingClosesAt: local(event.bookingClosesAt),
    lowestMales: said(event.lowestMales),
    lowestFemales: said(event.lowestFemales),
    decideBy: local(event.decideBy),
    hosts: hosts.join(','),
  }
}

function pounds(pence: number): string {
  return pence % 100 === 0 ? String(pence / 100) : (pence / 100).toFixed(2)
}
