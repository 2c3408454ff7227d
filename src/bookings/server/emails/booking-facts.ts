import type { EventAtVenue } from '#events/server/event-rows.ts'
import { localDateTime } from '#events/server/local-date-time.ts'
import { sayDateTime, sayEnd, sayPrice } from '#platform/local-time.ts'
import type { Sender } from '#platform/server/mail/mail-layout.tsx'

/** What every mail about an event needs; `site.config` is a sender. */
export type EventFacts = { sender: Sender; event: EventAtVenue }

/** What every mail to a member about their place needs. */
export type BookingFacts = EventFacts & {
  member: { userName: string }
  /** How often a mail has taken the event out of this member's calendar; what puts it in again has to outdo that. */
  timesTakenOut: number
  /** Whether the member is booked there as the mail is written: whoever lost one place may have another by then. */
  isComing: 'yes' | 'no'
}

/** What became of money that is not kept. */
export type MoneyBack =
  /** The card was never charged: the bank forgets about it. */
  | 'never charged'
  /** It was taken, and all of it goes back as it came. */
  | 'goes back'

/** Who paid, and how: whatever goes back goes to them, the same way. */
export type PaidBy = {
  /** A place that was handed over was paid by another than the one who has it now. */
  by: 'reader' | 'another'
  how: 'by card' | 'by hand'
}

/** What was paid for a place that has ended, and what becomes of it. */
export type Paid = PaidBy & { amountPence: number; money: MoneyBack | 'kept' }

export function eventAddress({ sender, event }: EventFacts): string {
  return `${sender.siteUrl}/event/${event.id}`
}

export function checkoutAddress({ sender, event }: EventFacts): string {
  return `${sender.siteUrl}/checkout/${event.id}`
}

export function ticketAddress({ sender, event }: EventFacts): string {
  return `${sender.siteUrl}/ticket/${event.id}`
}

export function ownEventsAddress({ sender }: EventFacts): string {
  return `${sender.siteUrl}/myevents`
}

export function allEventsAddress({ sender }: EventFacts): string {
  return `${sender.siteUrl}/events`
}

/** 'Friday 4 December 2026, 7:30 pm to 10 pm', by the clock at the venue. */
export function sayWhen({ startsAt, endsAt, timeZone }: EventAtVenue): string {
  const start = localDateTime(startsAt, timeZone)
  return `${sayDateTime(start)} to ${sayEnd(start, localDateTime(endsAt, timeZone))}`
}

/** 'Friday 4 December 2026, 7:30 pm', by the clock at the venue. */
export function sayMoment(at: Temporal.Instant, { timeZone }: EventAtVenue): string {
  return sayDateTime(localDateTime(at, timeZone))
}

export function sayPence(pence: number): string {
  return sayPrice(pence / 100)
}
