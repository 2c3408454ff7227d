import type { EventAtVenue } from '#events/server/event-queries.ts'
import { localDateTime } from '#events/server/local-date-time.ts'
import { formatDateTime, formatEndTime, formatPrice } from '#platform/local-time.ts'
import { paths } from '#platform/paths.ts'
import type { Sender } from '#platform/server/mail/mail-layout.tsx'

/** What every email about an event needs; `site.config` is a sender. */
export type EventDetails = { sender: Sender; event: EventAtVenue }

/** What every email to a member about their place needs. */
export type BookingDetails = EventDetails & {
  member: { userName: string }
  /** How often an email has taken the event out of this member's calendar; a file that adds it again needs a higher number. */
  calendarRemovals: number
  /**
   * Whether the member is booked on the event when the email is written: a member who lost one place may have another by then.
   */
  attending: 'yes' | 'no'
}

/** What happened to money that is not kept. */
export type MoneyOutcome =
  /** The card was never charged: the bank drops the authorisation. */
  | 'never charged'
  /** The money was captured, and all of it is refunded the way it was paid. */
  | 'refunded'

/** Who paid, and how: any refund goes to them, the same way. */
export type PaidBy = {
  /** A transferred place was paid for by someone other than the member who has it now. */
  by: 'reader' | 'another'
  how: 'by card' | 'by hand'
}

/** What was paid for a place that has ended, and what happens to the money. */
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

export function allEventsAddress({ sender }: EventDetails): string {
  return `${sender.siteUrl}${paths.events}`
}

/** 'Friday 4 December 2026, 7:30 pm to 10 pm', in the venue's local time. */
export function formatWhen({ startsAt, endsAt, timeZone }: EventAtVenue): string {
  const start = localDateTime(startsAt, timeZone)
  return `${formatDateTime(start)} to ${formatEndTime(start, localDateTime(endsAt, timeZone))}`
}

/** 'Friday 4 December 2026, 7:30 pm', in the venue's local time. */
export function formatMoment(at: Temporal.Instant, { timeZone }: EventAtVenue): string {
  return formatDateTime(localDateTime(at, timeZone))
}

export function formatPence(pence: number): string {
  return formatPrice(pence / 100)
}
