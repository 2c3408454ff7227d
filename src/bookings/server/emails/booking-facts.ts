import type { EventAtVenue } from '#events/server/event-rows.ts'
import { localDateTime } from '#events/server/local-date-time.ts'
import { sayDateTime, sayEnd, sayPrice } from '#platform/local-time.ts'
import type { Sender } from '#platform/server/mail/mail-layout.tsx'

/** What every mail about a booking needs; `site.config` is a sender. */
export type BookingFacts = {
  sender: Sender
  member: { userName: string }
  event: EventAtVenue
}

/** What became of money that is not kept. */
export type MoneyBack =
  /** The card was never charged: the bank forgets about it. */
  | 'never charged'
  /** It was charged, and all of it goes back to the card. */
  | 'goes back'

export function eventAddress({ sender, event }: BookingFacts): string {
  return `${sender.siteUrl}/event/${event.id}`
}

export function checkoutAddress({ sender, event }: BookingFacts): string {
  return `${sender.siteUrl}/checkout/${event.id}`
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
