import type { ComponentProps, ReactNode, RefObject } from 'react'
import { useRevalidator } from 'react-router'
import type { OwnPlace } from '#bookings/contract/checkout.ts'
import { HOLD_MINUTES } from '#bookings/rules/holds.ts'
import { BookFree } from '#bookings/web/checkout/book-free.tsx'
import { BookWithoutPayment } from '#bookings/web/checkout/book-without-payment.tsx'
import { BirthDateStep } from '#bookings/web/checkout/birth-date-step.tsx'
import { useFriend } from '#bookings/web/checkout/friend.ts'
import { checkoutHeading, isHoldOver } from '#bookings/web/checkout/checkout-heading.ts'
import type { HoldEnding } from '#bookings/web/checkout/hold-ending.ts'
import { LowerPrice } from '#bookings/web/checkout/lower-price.tsx'
import { PriceLines } from '#bookings/web/checkout/price-lines.tsx'
import { PlaceUnavailable, HoldEnded, SignedOut } from '#bookings/web/checkout/place-unavailable.tsx'
import type { Checkout } from '#bookings/web/checkout/open-checkout.ts'
import { PayForPlace, PaymentOpening } from '#bookings/web/checkout/pay-for-place.tsx'
import type { PaymentInProgress } from '#bookings/web/checkout/payment-in-progress.ts'
import { BookingSummary } from '#bookings/web/checkout/booking-summary.tsx'
import css from '#bookings/web/checkout-page.module.css'

type Payable = Extract<Checkout, { is: 'opening' | 'open' | 'nothing to pay' }>
type Props = {
  checkout: Checkout
  ending: HoldEnding | null
  onEnding: (ending: HoldEnding) => void
  heading: RefObject<HTMLHeadingElement | null>
  paymentInProgress: PaymentInProgress
}

export function CheckoutView({ checkout, ending, onEnding, heading, paymentInProgress }: Props) {
  const { revalidate } = useRevalidator()
  const friend = useFriend()
  const h1 = (
    <h1 ref={heading} tabIndex={-1}>
      {checkoutHeading(checkout, ending, friend)}
    </h1>
  )
  if (checkout.is === 'signed out') return <SignedOut heading={h1} place={checkout.place} />
  const { place } = checkout
  if (checkout.is === 'attending') return <PlaceUnavailable heading={h1} place={place} refusal={null} />
  if (isHoldOver(checkout, ending)) return <HoldEnded heading={h1} place={place} ending={ending ?? 'time is up'} />
  if (checkout.is === 'refused') return <PlaceUnavailable heading={h1} place={place} refusal={checkout.refusal} />
  if (checkout.is === 'free')
    return (
      <Columns place={place} price="shown">
        {h1}
        <BookFree place={place} onDeclined={() => onEnding('declined')} />
      </Columns>
    )
  return (
    <Columns place={place} price={isPayable(checkout) ? 'in the heading' : 'shown'}>
      {h1}
      {/* It stays on the page when the place is held or the price changes, with what the member has typed. */}
      {isPayable(checkout) && <Price checkout={checkout} paymentInProgress={paymentInProgress} />}
      {checkout.is === 'without date of birth' && <BirthDateStep next={notHeldYet(place)} />}
      {checkout.is === 'opening' && <PaymentOpening place={place} />}
      {checkout.is === 'nothing to pay' && (
        <BookWithoutPayment
          place={place}
          hold={checkout.hold}
          paymentInProgress={paymentInProgress}
          onEnding={onEnding}
        />
      )}
      {checkout.is === 'open' && (
        <PayForPlace
          place={place}
          payment={checkout.payment}
          paymentInProgress={paymentInProgress}
          onEnding={onEnding}
          onReload={() => void revalidate()}
        />
      )}
    </Columns>
  )
}

function isPayable(checkout: Checkout): checkout is Payable {
  return checkout.is === 'opening' || checkout.is === 'open' || checkout.is === 'nothing to pay'
}

/** Shows how the price is made up. It can be lowered unless the member is booked and has to pay again. */
function Price({ checkout, paymentInProgress }: { checkout: Payable; paymentInProgress: PaymentInProgress }) {
  const { place } = checkout
  if (place.booking?.pay_again_until) return <PriceLines place={place} />
  return <LowerPrice place={place} bookingId={heldBooking(checkout)} paymentInProgress={paymentInProgress} />
}

/** Returns the held booking once there is one, or null if holding a place has failed. */
async function heldBooking(checkout: Payable): Promise<string | null> {
  const opened = checkout.is === 'opening' ? await checkout.opened.catch(() => null) : checkout
  if (opened?.is === 'open') return opened.payment.bookingId
  return opened?.is === 'nothing to pay' ? opened.hold.bookingId : null
}

/** Until the date of birth is known, the place can still be booked by someone else. */
function notHeldYet({ price }: OwnPlace): string {
  return price === 0
    ? 'We aren’t holding a place for you yet. Once you’ve saved your date of birth, you can book.'
    : `We aren’t holding a place for you yet. Once you’ve saved your date of birth, we’ll hold one for ${HOLD_MINUTES} minutes while you pay.`
}

function Columns({ children, ...summary }: ComponentProps<typeof BookingSummary> & { children: ReactNode }) {
  return (
    <div className={css.columns}>
      <div>{children}</div>
      <BookingSummary {...summary} />
    </div>
  )
}
