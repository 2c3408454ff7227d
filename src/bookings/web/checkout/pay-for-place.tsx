import { Suspense, useEffect, useState } from 'react'
import { Await, useLocation } from 'react-router'
import type { confirmPayment, OwnPlace } from '#bookings/contract/checkout.ts'
import type { HoldEnding } from '#bookings/web/checkout/hold-ending.ts'
import { CardFormSkeleton } from '#bookings/web/checkout/card-form-skeleton.tsx'
import { DeclineOffer } from '#bookings/web/checkout/decline-offer.tsx'
import { ReleaseHold } from '#bookings/web/checkout/release-hold.tsx'
import { goToSuccess } from '#bookings/web/checkout/document-navigation.ts'
import { loadCardPart, preloadCardForm } from '#bookings/web/checkout/load-card-part.ts'
import type { OpenPayment } from '#bookings/web/checkout/open-checkout.ts'
import { useFriend } from '#bookings/web/checkout/friend.ts'
import { TimeLeft, TimeLeftOpening, type HoldReason } from '#bookings/web/checkout/time-left.tsx'
import type { PaymentInProgress } from '#bookings/web/checkout/payment-in-progress.ts'
import { browserApi } from '#platform/web/api.ts'
import { ReloadLink } from '#platform/web/ui/button.tsx'
import { Notice } from '#platform/web/ui/notice.tsx'
import css from '#bookings/web/checkout-page.module.css'

type Props = {
  place: OwnPlace
  payment: OpenPayment
  paymentInProgress: PaymentInProgress
  onEnding: (ending: HoldEnding) => void
  onReload: () => void
}

/** A smaller difference is only that of the clocks. */
const MINUTE_MS = 60_000

/** Shows the time left, the card form, and a way to release the place. */
export function PayForPlace({ place, payment, paymentInProgress, onEnding, onReload }: Props) {
  const [extendedMs, setExtendedMs] = useState(0)
  const { id } = place.event
  const holdReason = holdReasonOf(place)
  const { to_pay: toPay } = place.price_parts
  const terms = <RefundPolicy />
  const assurance = <SecurePayment />

  /** Checks the payment first, because the card may have been authorised in another tab. */
  async function handleTimeUp(): Promise<void> {
    if (paymentInProgress.is()) return
    try {
      const body = { intent_id: payment.intentId }
      const { state } = await browserApi<typeof confirmPayment>('POST /api/payments/confirm', { body })
      if (state === 'booked') return goToSuccess(id)
    } catch {
      // If this request fails, the server still settles the payment. The hold has expired in either case.
    }
    if (!paymentInProgress.is()) onEnding('time is up')
  }

  return (
    <>
      <TimeLeft
        untilMs={Math.max(payment.untilMs, extendedMs)}
        isExtended={extendedMs > payment.untilMs + MINUTE_MS}
        holdReason={holdReason}
        onTimeUp={() => void handleTimeUp()}
      />
      <Suspense fallback={<CardFormSkeleton price={toPay} terms={terms} assurance={assurance} />}>
        <Await resolve={loadCardPart(payment.provider)} errorElement={<CardPartMissing />}>
          {({ CardForm, stripe }) => (
            <CardForm
              // A payment of another amount has another intent, which the wallets are made for.
              key={payment.intentId}
              stripe={stripe}
              price={toPay}
              payment={payment}
              paymentInProgress={paymentInProgress}
              callbacks={{
                onBooked: () => goToSuccess(id),
                onReleased: (when) => onEnding(when === 'asked' ? 'gone before the payment' : 'time is up'),
                onExtended: setExtendedMs,
                onSignedOut: onReload,
              }}
              terms={terms}
              assurance={assurance}
              secondaryAction={
                <SecondaryAction
                  holdReason={holdReason}
                  place={place}
                  bookingId={payment.bookingId}
                  onEnding={onEnding}
                  onGone={onReload}
                />
              }
            />
          )}
        </Await>
      </Suspense>
    </>
  )
}

/** Shows what is known before the place is held. */
export function PaymentOpening({ place }: { place: OwnPlace }) {
  useEffect(() => void preloadCardForm(), [])
  return (
    <>
      <TimeLeftOpening holdReason={holdReasonOf(place)} />
      <CardFormSkeleton price={place.price_parts.to_pay} terms={<RefundPolicy />} assurance={<SecurePayment />} />
    </>
  )
}

function holdReasonOf({ booking }: OwnPlace): HoldReason {
  if (booking !== null && booking.pay_again_until !== null) return { kind: 'to be paid again' }
  const until = booking?.offer_ends_at ?? null
  return until === null ? { kind: 'held' } : { kind: 'offered', until }
}

/** Shows no action to a member who has to pay again, because they are booked and cannot cancel here. */
function SecondaryAction({
  holdReason,
  place,
  onEnding,
  ...hold
}: {
  holdReason: HoldReason
  place: OwnPlace
  bookingId: string
  onEnding: (ending: HoldEnding) => void
  onGone: () => void
}) {
  if (holdReason.kind === 'to be paid again') return null
  return holdReason.kind === 'offered' ? (
    <DeclineOffer {...hold} onDeclined={() => onEnding('declined')} />
  ) : (
    <ReleaseHold {...hold} place={place} onReleased={() => onEnding('released')} />
  )
}

function RefundPolicy() {
  if (useFriend())
    return (
      <p className={css.rule}>
        This is for a friend’s place. Once you’ve paid, we’ll give you a link to send them. If nobody has claimed the
        place 24 hours before the event, we’ll release it and refund you in full. Once it’s claimed, we don’t give
        refunds.
      </p>
    )
  return (
    <p className={css.rule}>
      We don’t give refunds once you’ve booked, but you can transfer your place to someone else. If we cancel the event,
      you’ll get a full refund.
    </p>
  )
}

/** The card fields are the provider's own frames. The site only gets the type and the last four digits of the card. */
function SecurePayment() {
  return (
    <p className={css.secure}>
      <svg viewBox="0 0 20 20" fill="none" stroke="currentColor" strokeWidth="1.6" aria-hidden="true">
        <rect x="3.5" y="9" width="13" height="8" rx="2" />
        <path d="M6.5 9V6a3.5 3.5 0 0 1 7 0v3" />
      </svg>
      <span>
        Secure payment. Your card details go straight to Stripe, our payment provider. We only see the card’s type and
        last four digits.
      </span>
    </p>
  )
}

function CardPartMissing() {
  const { pathname } = useLocation()
  return (
    <>
      <div role="alert">
        <Notice look="wrong">
          The card fields haven’t loaded: your connection may be slow, or something in your browser may be blocking
          them. We’re still holding your place.
        </Notice>
      </div>
      <ReloadLink to={pathname}>Load the card fields again</ReloadLink>
    </>
  )
}
