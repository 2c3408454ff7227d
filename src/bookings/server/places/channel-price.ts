import type { SalesChannel } from '#bookings/rules/eligibility.ts'
import type { EventRow } from '#events/server/event-queries.ts'

/** Returns the price of a place in a sales channel. The door may have a different price. */
export function channelPricePence(
  channel: SalesChannel,
  { pricePence, doorPricePence }: Pick<EventRow, 'pricePence' | 'doorPricePence'>,
): number {
  return channel === 'door' ? (doorPricePence ?? pricePence) : pricePence
}
