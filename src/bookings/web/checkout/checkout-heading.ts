import type { OwnPlace } from '#bookings/contract/checkout.ts'
import type { HoldEnding } from '#bookings/web/checkout/hold-ending.ts'
import type { Checkout } from '#bookings/web/checkout/open-checkout.ts'
import type { Gender } from '#accounts/contract/person.ts'
import { formatPrice } from '#platform/local-time.ts'

const endedHeadings: Record<HoldEnding, string> = {
  'time is up': 'You’ve run out of time',
  'gone before the payment': 'Sorry, your place has gone',
  released: 'You’ve given up your place',
  declined: 'You’ve turned down this place',
}

const friendsEndedHeadings: Record<HoldEnding, string> = {
  ...endedHeadings,
  'gone before the payment': 'Sorry, your friend’s place has gone',
  released: 'You’ve given up your friend’s place',
}

/** Returns the heading of the page. `ending` is how a hold on this page ended, or null. */
export function checkoutHeading(checkout: Checkout, ending: HoldEnding | null, friend: Gender | null = null): string {
  if (checkout.is === 'signed out') return 'Checkout'
  if (checkout.is === 'attending') return 'You are attending this event.'
  if (isHoldOver(checkout, ending)) return (friend ? friendsEndedHeadings : endedHeadings)[ending ?? 'time is up']
  if (checkout.is === 'refused')
    return friend ? 'You can’t pay for a friend’s place now' : refusedHeading(checkout.place)
  if (checkout.is === 'without date of birth') return 'Your date of birth'
  return checkout.is === 'free' ? 'Book your place' : `Total to Pay : ${formatPrice(checkout.place.price_parts.to_pay)}`
}

/** Returns true if a hold on this page has ended, and the member has not joined the waiting list since. */
export function isHoldOver(checkout: Checkout, ending: HoldEnding | null): boolean {
  if (checkout.is === 'refused' && checkout.place.waiting) return false
  return ending !== null || checkout.is === 'over'
}

function refusedHeading({ waiting, can_wait }: OwnPlace): string {
  if (waiting) return 'You’re on the waiting list'
  return can_wait ? 'Join the waiting list' : 'You can’t book this event'
}
