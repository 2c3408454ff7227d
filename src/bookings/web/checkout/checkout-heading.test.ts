import { expect, test } from 'vitest'
import type { OwnPlace } from '#bookings/contract/checkout.ts'
import { bookingSamples } from '#bookings/contract/samples.ts'
import { checkoutHeading } from '#bookings/web/checkout/checkout-heading.ts'
import type { Checkout } from '#bookings/web/checkout/open-checkout.ts'

const sample: OwnPlace = bookingSamples['GET /api/events/:id/place'][0].answer
const waiting = { before: 0, joined_at: sample.now }
const refusal = { error: 'event_full', detail: 'Sorry, this event is full.' }

function refused(changes: Partial<OwnPlace>): Checkout {
  return { is: 'refused', place: { ...sample, booking: null, refusal, can_wait: false, ...changes }, refusal }
}

test('the heading of a full event says what the member can do about the waiting list', () => {
  expect(checkoutHeading(refused({ can_wait: true }), null)).toBe('Join the waiting list')
  expect(checkoutHeading(refused({ waiting }), null)).toBe('You’re on the waiting list')
  expect(checkoutHeading(refused({}), null)).toBe('You can’t book this event')
})

test('a member whose date of birth is not known is asked for it, not for money', () => {
  expect(checkoutHeading({ is: 'without date of birth', place: { ...sample, booking: null } }, null)).toBe(
    'Your date of birth',
  )
})

test('a member who released or declined a place reads so', () => {
  expect(checkoutHeading(refused({ can_wait: true }), 'released')).toBe('You’ve given up your place')
  expect(checkoutHeading(refused({ can_wait: true }), 'declined')).toBe('You’ve turned down this place')
})

test('a member whose hold has ended reads so until they join the waiting list', () => {
  expect(checkoutHeading(refused({ can_wait: true }), 'time is up')).toBe('You’ve run out of time')
  expect(checkoutHeading(refused({ can_wait: true }), 'gone before the payment')).toBe('Sorry, your place has gone')
  expect(checkoutHeading(refused({ waiting }), 'time is up')).toBe('You’re on the waiting list')
})
