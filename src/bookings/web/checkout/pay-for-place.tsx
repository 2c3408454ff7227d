import { useEffect, useState } from 'react'
import type { confirmPayment, OwnPlace } from '#bookings/contract/checkout.ts'
import type { HoldEnding } from '#bookings/web/checkout/hold-ending.ts'
import { CardFormSkeleton } from '#bookings/web/checkout/card-form-skeleton.tsx'
import { DeclineOffer } from '#bookings/web/checkout/decline-offer.tsx'
import { ReleaseHold } from '#bookings/web/checkout/release-hold.tsx'
import { goToSuccess } from '#bookings/web/checkout/document-navigation.ts'
import { preloadCardForm } from '#bookings/web/checkout/load-card-part.ts'
import type { OpenPayment } from '#bookings/web/checkout/open-checkout.ts'
import { placePayment } from '#bookings/web/checkout/place-payment.ts'
import { SecurePayment } from '#bookings/web/checkout/secure-payment.tsx'
import { useFriend } from '#bookings/web/checkout/friend.ts'
import { TimeLeft, TimeLeftOpening, type HoldReason } from '#bookings/web/checkout/time-left.tsx'
import { PaymentForm } from '#bookings/web/checkout/payment-form.tsx'
import type { PaymentInProgress } from '#bookings/web/checkout/payment-in-progress.ts'
import { browserApi } from '#platform/web/api.ts'
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
      <PaymentForm
        // A payment of another amount has another intent, which the wallets are made for.
        key={payment.intentId}
        provider={payment.provider}
        notLost="We’re still holding the place."
        price={toPay}
        secret={payment.secret}
        purpose={placePayment(payment, setExtendedMs)}
        walletVerb="book"
        paymentInProgress={paymentInProgress}
        callbacks={{
          onPaid: () => goToSuccess(id),
          onReleased: (when) => onEnding(when === 'asked' ? 'gone before the payment' : 'time is up'),
          onSignedOut: onReload,
        }}
        terms={<RefundPolicy />}
        assurance={<SecurePayment />}
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
        refunds, unless we cancel the event.
      </p>
    )
  return (
    <p className={css.rule}>
      We don’t give refunds once you’ve booked, but you can transfer your place to someone else. If we cancel the event,
      you’ll get a full refund.
    </p>
  )
}
