import type { Member } from '#accounts/actor.ts'
import type * as endpoints from '#bookings/contract/checkout.ts'
import { endHold } from '#bookings/server/places/end-holds.ts'
import { openPayment } from '#bookings/server/payments/open-payment.ts'
import { placeHold, type HoldChannel, type PlacedHold } from '#bookings/server/places/place-hold.ts'
import type { AnswerOf } from '#platform/contract.ts'
import type { Site } from '#platform/server/site.ts'

type OrderAnswer = AnswerOf<typeof endpoints.createPaymentIntent>

/**
 * Holds a place online and opens its payment at the provider. The hold comes first, so that no payment is opened without a
 * place. `linkCode` is the code of the link by which the member came.
 */
export async function orderPlace(site: Site, by: Member, eventId: number, linkCode?: string): Promise<OrderAnswer> {
  return orderOnChannel(site, by, { eventId, channel: 'online', linkCode })
}

type PlaceRequest = { eventId: number; channel: HoldChannel; linkCode?: string | undefined }

/** Holds a place through a sales channel and opens its payment. */
export function orderOnChannel(site: Site, by: Member, request: PlaceRequest): Promise<OrderAnswer> {
  return orderHold(site, by, () => placeHold(site, by, request))
}

/** Opens the payment of the hold that `hold` returns or makes. */
export async function orderHold(site: Site, by: Member, hold: () => Promise<PlacedHold>): Promise<OrderAnswer> {
  const { own, payment: newPayment } = await placeCurrentHold(site, hold)
  const common = {
    booking_id: own.id,
    price: own.pricePence / 100,
    to_pay: own.toPayPence / 100,
    now: site.clock.now().toString(),
  }
  if (own.state === 'booked' && !own.payAgainUntil) return { ...common, booked: true }
  const expires = own.state === 'held' ? own.holdExpiresAt : own.payAgainUntil
  const held = { ...common, ...(expires && { hold_expires_at: expires.toString() }) }
  if (own.toPayPence === 0) return held
  return {
    ...held,
    payment_intent: await openPayment(site, by, own, newPayment),
    provider: { publishable_key: site.cards.publishableKey, script: site.cards.script },
  }
}

/**
 * Returns the member's hold or makes a new one. Ends an expired hold first, because otherwise it would be returned until a
 * sweep ends it.
 */
async function placeCurrentHold(site: Site, hold: () => Promise<PlacedHold>): Promise<PlacedHold> {
  const placed = await hold()
  const { own } = placed
  const isOver = own.holdExpiresAt && Temporal.Instant.compare(own.holdExpiresAt, site.clock.now()) <= 0
  if (own.state !== 'held' || !isOver) return placed
  await endHold(site, own.id)
  return hold()
}
