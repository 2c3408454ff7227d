import type { SalesChannel } from '#bookings/rules/eligibility.ts'
import type { EventRow } from '#events/server/event-queries.ts'

/** The price of a place by sales channel. The door may have its own price. */
export function channelPricePence(
  channel: SalesChannel,
  { pricePence, doorPricePence }: Pick<EventRow, 'pricePence' | 'doorPricePence'>,
): number {
  return channel === 'door' ? (doorPricePence ?? pricePence) : pricePence
}
