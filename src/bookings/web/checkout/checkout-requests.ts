import type { createPaymentIntent, getOwnPlace, OwnPlace } from '#bookings/contract/checkout.ts'
import type { Gender } from '#accounts/contract/person.ts'
import type { getSecondChair, orderSecondChair } from '#bookings/contract/second-chair.ts'
import { friendIn } from '#bookings/web/checkout/friend.ts'
import type { orderPlaceAtDoor, getPlaceAtDoor } from '#bookings/contract/walk-in.ts'
import type { AnswerOf } from '#platform/contract.ts'
import type { Api } from '#platform/web/api.ts'
import { asksForPrivacy } from '#platform/web/asks-for-privacy.ts'

/** The requests that a checkout sends to load and to order its place. */
export type CheckoutRequests = {
  load: (api: Api) => Promise<OwnPlace>
  order: (api: Api) => Promise<AnswerOf<typeof createPaymentIntent>>
}

/**
 * Chooses the requests by the checkout's URL. A door token in the query string selects sales at the door, and the
 * gender of a friend selects that friend's place.
 */
export function checkoutRequestsFor(id: number, search: URLSearchParams): CheckoutRequests {
  const token = search.get('door')
  const friend = friendIn(String(search))
  if (friend) return friendRequests(id, friend)
  return token === null ? onlineRequests(id, search.get('by')) : doorRequests(token)
}

/** `via` is the code of the link by which the visitor came. */
function onlineRequests(id: number, via: string | null): CheckoutRequests {
  const order = { query: via === null || asksForPrivacy() ? {} : { via }, body: { event_id: id } }
  return {
    load: (api) => api<typeof getOwnPlace>('GET /api/events/:id/place', { params: { id } }),
    order: (api) => api<typeof createPaymentIntent>('POST /api/orders/createpaymentintent', order),
  }
}

function friendRequests(id: number, gender: Gender): CheckoutRequests {
  const params = { id }
  return {
    load: (api) => api<typeof getSecondChair>('GET /api/events/:id/second-chair', { params, query: { gender } }),
    order: (api) => api<typeof orderSecondChair>('POST /api/events/:id/second-chair', { params, body: { gender } }),
  }
}

function doorRequests(token: string): CheckoutRequests {
  return {
    load: (api) => api<typeof getPlaceAtDoor>('POST /api/walkins/lookup', { body: { token } }),
    order: (api) => api<typeof orderPlaceAtDoor>('POST /api/walkins/order', { body: { token } }),
  }
}
