import type { EventAtVenue } from '#events/server/event-queries.ts'
import { localDateTime } from '#events/server/local-date-time.ts'
import { formatDateTime, formatEndTime, formatPrice } from '#platform/local-time.ts'
import { paths } from '#platform/paths.ts'
import type { Sender } from '#platform/server/mail/mail-layout.tsx'

/** The data for an email about an event. `site.config` can be the sender. */
export type EventDetails = { sender: Sender; event: EventAtVenue }

/** The data for an email to a member about their place. */
export type BookingDetails = EventDetails & {
  member: { userName: string }
  /**
   * The number of emails that have removed the event from this member's calendar. A file that adds the event again needs a
   * higher sequence number.
   */
  calendarRemovals: number
  /**
   * Whether the member is booked on the event when the email is written. A member whose place ended may have booked another
   * place.
   */
  attending: 'yes' | 'no'
}

/** The outcome of a payment that the site does not keep. */
export type MoneyOutcome =
  /** The card was not charged, and the bank drops the authorisation. */
  | 'never charged'
  /** The payment was captured, and is refunded in full by the original method. */
  | 'refunded'
  /** It became credit of the member who paid. */
  | 'credited'

/** Who paid and by which method. Any refund goes to that person by the same method. */
export type PaidBy = {
  /** `another` if the place was transferred after someone else had paid for it. */
  by: 'reader' | 'another'
  how: 'by card' | 'by hand'
}

/** The payment for a place that has ended, and what happens to the money. */
export type Paid = PaidBy & { amountPence: number; money: MoneyOutcome | 'not refunded' }

export function eventAddress({ sender, event }: EventDetails): string {
  return `${sender.siteUrl}${paths.event(event.id)}`
}

export function checkoutAddress({ sender, event }: EventDetails): string {
  return `${sender.siteUrl}${paths.checkout(event.id)}`
}

export function ticketAddress({ sender, event }: EventDetails): string {
  return `${sender.siteUrl}${paths.ticket(event.id)}`
}

export function ownEventsAddress({ sender }: EventDetails): string {
  return `${sender.siteUrl}${paths.myEvents}`
}

/** The address at which My Events opens the transfer of the place. */
export function transferAddress(details: EventDetails): string {
  return `${ownEventsAddress(details)}?transfer=${details.event.id}`
}

/**
 * The address that leads to the receipt for the place, or to the member's payments while there is none. When the email is
 * written, the money is often only authorised, so the receipt has no number yet.
 */
export function receiptAddress({ sender, event }: EventDetails): string {
  return `${sender.siteUrl}${paths.payments}?event=${event.id}`
}

export function allEventsAddress({ sender }: EventDetails): string {
  return `${sender.siteUrl}${paths.events}`
}

/** Formats the event's times as 'Friday 4 December 2026, 7:30 pm to 10 pm', in the venue's local time. */
export function formatWhen({
  startsAt,
  endsAt,
  timeZone,
}: Pick<EventAtVenue, 'startsAt' | 'endsAt' | 'timeZone'>): string {
  const start = localDateTime(startsAt, timeZone)
  return `${formatDateTime(start)} to ${formatEndTime(start, localDateTime(endsAt, timeZone))}`
}

/** Formats the venue on one line, as changes of an event record it. */
export function formatVenue({ venueName, street, town, postcode }: EventAtVenue): string {
  return `${venueName}, ${street}, ${town} ${postcode}`
}

/** Formats an instant as 'Friday 4 December 2026, 7:30 pm', in the venue's local time. */
export function formatMoment(at: Temporal.Instant, { timeZone }: EventAtVenue): string {
  return formatDateTime(localDateTime(at, timeZone))
}

export function formatPence(pence: number): string {
  return formatPrice(pence / 100)
}
