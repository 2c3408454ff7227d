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
import { PlaceUnavailable, HoldEnded, SignedOut } from '#bookings/web/checkout/place-unavailable.tsx'
import type { Checkout } from '#bookings/web/checkout/open-checkout.ts'
import { PayForPlace, PaymentOpening } from '#bookings/web/checkout/pay-for-place.tsx'
import type { PaymentInProgress } from '#bookings/web/checkout/payment-in-progress.ts'
import { BookingSummary } from '#bookings/web/checkout/booking-summary.tsx'
import css from '#bookings/web/checkout-page.module.css'

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
  const isPaying = checkout.is !== 'without date of birth'
  return (
    <Columns place={place} price={isPaying ? 'in the heading' : 'shown'}>
      {h1}
      {checkout.is === 'without date of birth' && <BirthDateStep next={notHeldYet(place)} />}
      {checkout.is === 'opening' && <PaymentOpening place={place} />}
      {checkout.is === 'nothing to pay' && (
        <BookWithoutPayment place={place} hold={checkout.hold} onEnding={onEnding} />
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
