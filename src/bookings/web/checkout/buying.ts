import type { createPaymentIntent, getOwnPlace, OwnPlace } from '#bookings/contract/checkout.ts'
import type { orderPlaceAtDoor, seePlaceAtDoor } from '#bookings/contract/walk-in.ts'
import type { AnswerOf } from '#platform/contract.ts'
import type { Api } from '#platform/web/api.ts'

/** How a checkout reads and orders its place. */
export type Buying = {
  look: (api: Api) => Promise<OwnPlace>
  order: (api: Api) => Promise<AnswerOf<typeof createPaymentIntent>>
}

/** Chosen by the checkout's URL: with a door token, the place is sold at the door. */
export function buyingAt(id: number, search: URLSearchParams): Buying {
  const token = search.get('door')
  return token === null ? buyingAhead(id) : buyingAtDoor(token)
}

function buyingAhead(id: number): Buying {
  return {
    look: (api) => api<typeof getOwnPlace>('GET /api/events/:id/place', { params: { id } }),
    order: (api) => api<typeof createPaymentIntent>('POST /api/orders/createpaymentintent', { body: { event_id: id } }),
  }
}

function buyingAtDoor(token: string): Buying {
  return {
    look: (api) => api<typeof seePlaceAtDoor>('POST /api/walkins/see', { body: { token } }),
    order: (api) => api<typeof orderPlaceAtDoor>('POST /api/walkins/order', { body: { token } }),
  }
}
