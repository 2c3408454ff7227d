import type { SalesChannel } from '#bookings/rules/eligibility.ts'
import type { EventRow } from '#events/server/event-rows.ts'

/** What a place costs by a channel: at the door there may be a price of its own. */
export function pricePenceOn(
  channel: SalesChannel,
  { pricePence, doorPricePence }: Pick<EventRow, 'pricePence' | 'doorPricePence'>,
): number {
  return channel === 'door' ? (doorPricePence ?? pricePence) : pricePence
}
