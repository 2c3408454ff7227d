import type { Member } from '#accounts/actor.ts'
import type { OwnPlace } from '#bookings/contract/checkout.ts'
import type * as endpoints from '#bookings/contract/walk-in.ts'
import { orderOnChannel } from '#bookings/server/places/order-place.ts'
import { placeOnChannel } from '#bookings/server/places/own-place.ts'
import { readWalkInToken } from '#bookings/server/walk-ins/walk-in-link.ts'
import type { AnswerOf } from '#platform/contract.ts'
import type { Site } from '#platform/server/site.ts'

/** Returns the place that a walk-in can book, or the reason why they cannot. */
export async function placeAtDoor(site: Site, by: Member, token: string): Promise<OwnPlace> {
  return placeOnChannel(site, by, { eventId: readWalkInToken(site, token), channel: 'door' })
}

/** Holds a place for a walk-in while they pay on their own phone. */
export async function orderAtDoor(
  site: Site,
  by: Member,
  token: string,
): Promise<AnswerOf<typeof endpoints.orderPlaceAtDoor>> {
  return orderOnChannel(site, by, { eventId: readWalkInToken(site, token), channel: 'door' })
}
