import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { createPaymentIntent, OwnPlace } from '#bookings/contract/checkout.ts'
import { bookingSamples } from '#bookings/contract/samples.ts'
import { handle } from '#bookings/web/checkout-page.tsx'
import { checkoutRequestsFor, type CheckoutRequests } from '#bookings/web/checkout/checkout-requests.ts'
import { openCheckout, PaymentIntentFailed } from '#bookings/web/checkout/open-checkout.ts'
import type { AnswerOf } from '#platform/contract.ts'
import { memoryStorage } from '#platform/testing/memory-storage.ts'
import { addressOf, ApiError, splitAddress, type Api } from '#platform/web/api.ts'
import { firstRequestsOf } from '#platform/web/head.ts'

const place: OwnPlace = bookingSamples['GET /api/events/:id/place'][0].answer
const order = bookingSamples['POST /api/orders/createpaymentintent'][0].answer

beforeEach(() => {
  const claims = btoa(JSON.stringify({ sub: 'amy', role: 'member', iat: 0, exp: 9_999_999_999 }))
  const localStorage = memoryStorage()
  localStorage.setItem('access', `x.${claims}.y`)
  vi.stubGlobal('localStorage', localStorage)
})
afterEach(async () => {
  await vi.dynamicImportSettled()
  vi.unstubAllGlobals()
})

const noApi: Api = () => Promise.reject(new Error('only the stubbed requests are sent'))

function requests(sendOrder: CheckoutRequests['order']): CheckoutRequests {
  return { load: async () => place, order: sendOrder }
}

test('what a member’s browser requests before the client arrives at checkout is what checkout requests first', async () => {
  vi.stubGlobal('localStorage', memoryStorage())
  const requested: string[] = []
  const api: Api = async (address, ...input) => {
    const [method, path] = splitAddress(address)
    requested.push(`${method} ${addressOf(path, input[0] ?? {})}`)
    throw new ApiError(503, null)
  }
  await expect(openCheckout(api, checkoutRequestsFor(7, new URLSearchParams()))).rejects.toThrow(ApiError)
  expect(requested).toEqual(firstRequestsOf(handle, { id: '7' }))
  expect(requested).toEqual(['GET /api/events/7/place'])
})

test('an order that is refused leads to the reason, and one that fails to the payment gateway’s page', async () => {
  const refusal = { error: 'event_full', detail: 'Sorry, this event is full.' }
  const refused = await openCheckout(
    noApi,
    requests(() => Promise.reject(new ApiError(409, refusal))),
  )
  const failed = await openCheckout(
    noApi,
    requests(() => Promise.reject(new ApiError(503, null))),
  )
  if (refused.is !== 'opening' || failed.is !== 'opening') throw new Error('both show the place first')
  expect(await refused.opened).toMatchObject({ is: 'refused', refusal })
  await expect(failed.opened).rejects.toThrow(PaymentIntentFailed)
})

test('a member who is refused a place waits in line for the reason if the site is busy', async () => {
  const refusal = { error: 'event_full', detail: 'Sorry, this event is full.' }
  const full = { ...place, refusal, can_wait: true }
  const loads = [Promise.resolve(place), Promise.reject(new ApiError(503, { error: 'too_busy' }, 0.01))]
  loads.at(-1)?.catch(() => {})
  const refused = await openCheckout(noApi, {
    load: () => loads.shift() ?? Promise.resolve(full),
    order: () => Promise.reject(new ApiError(409, refusal)),
  })
  if (refused.is !== 'opening') throw new Error('the place is shown first')
  expect(await refused.opened).toMatchObject({ is: 'refused', place: { can_wait: true } })
  expect(loads).toEqual([])
})

test('checkout shows the place before it is held, and keeps an open payment while it is loaded again', async () => {
  const { promise, resolve } = Promise.withResolvers<AnswerOf<typeof createPaymentIntent>>()
  const first = await openCheckout(
    noApi,
    requests(() => promise),
  )
  expect(first).toMatchObject({ is: 'opening', place })
  resolve(order)
  const opened = first.is === 'opening' ? await first.opened : null
  expect(opened).toMatchObject({ is: 'open', payment: { bookingId: order.booking_id } })
  const held = { ...place, booking: { ...heldBooking, id: order.booking_id } }
  const again = await openCheckout(noApi, { load: async () => held, order: async () => order })
  expect(again.is).toBe('open')
})

test('a friend’s place that was paid for in another tab is not shown as one that has run out of time', async () => {
  const held = { ...place, booking: { ...heldBooking, id: order.booking_id } }
  const first = await openCheckout(noApi, { load: async () => held, order: async () => order })
  expect((first.is === 'opening' ? await first.opened : first).is).toBe('open')
  const refusal = { error: 'second_chair_taken', detail: 'You’re already paying, or have paid, for a friend.' }
  const paid = { ...place, booking: null, refusal }
  const again = await openCheckout(noApi, { load: async () => paid, order: async () => order })
  expect(again).toMatchObject({ is: 'refused', refusal })
})

test('a checkout for a friend asks for their place, by gender', async () => {
  const requested: string[] = []
  const api: Api = async (address, ...input) => {
    requested.push(`${address} ${JSON.stringify(input[0])}`)
    throw new ApiError(503, null)
  }
  const { load, order: orderIt } = checkoutRequestsFor(7, new URLSearchParams('friend=M'))
  await expect(load(api)).rejects.toThrow(ApiError)
  await expect(orderIt(api)).rejects.toThrow(ApiError)
  expect(requested).toEqual([
    'GET /api/events/:id/second-chair {"params":{"id":7},"query":{"gender":"M"}}',
    'POST /api/events/:id/second-chair {"params":{"id":7},"body":{"gender":"M"}}',
  ])
})

const heldBooking: NonNullable<OwnPlace['booking']> = {
  id: '',
  state: 'held',
  price: place.price,
  to_pay: place.price,
  credit_used: 0,
  hold_expires_at: order.hold_expires_at,
  booked_at: null,
  ticket_code: null,
  pay_again_until: null,
  absent: false,
  offer_ends_at: null,
  refund_until: null,
  calendar_file: '/event/1/calendar.ics',
  event_before: null,
  night_open: false,
}
