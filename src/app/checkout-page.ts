import type { LoaderFunctionArgs } from 'react-router'
import type { PlaceToBook } from '#bookings/web/checkout/booking-summary.tsx'
import type { Checkout } from '#bookings/web/checkout/open-checkout.ts'
import { loader as loadCheckout } from '#bookings/web/checkout-page.tsx'
import type { getEvent } from '#browsing/contract.ts'
import { apiContext } from '#platform/web/api.ts'

export { Component, handle } from '#bookings/web/checkout-page.tsx'

/** Adds what a signed-out visitor wants to book to the checkout, which knows only the places of members. */
export async function loader(args: LoaderFunctionArgs): Promise<Checkout | null> {
  const checkout = await loadCheckout(args)
  return checkout?.is === 'signed out' ? { ...checkout, place: await placeToBook(args) } : checkout
}

/** Returns null if the event cannot be loaded. Checkout still asks the visitor to sign in. */
async function placeToBook({ context, params }: LoaderFunctionArgs): Promise<PlaceToBook | null> {
  try {
    const api = context.get(apiContext)
    const event = await api<typeof getEvent>('GET /api/event', { query: { id: params.id ?? '' } })
    const { name, picture, street_address: address } = event.venue
    return { event: { ...event, picture, venue: { name, ...address } }, price: event.price }
  } catch {
    return null
  }
}
