import { useRevalidator } from 'react-router'
import type { OwnPlace } from '#bookings/contract/checkout.ts'
import type { bookWithoutPayment } from '#bookings/contract/reductions.ts'
import { goToSuccess } from '#bookings/web/checkout/document-navigation.ts'
import type { HoldEnding } from '#bookings/web/checkout/hold-ending.ts'
import type { PaymentInProgress } from '#bookings/web/checkout/payment-in-progress.ts'
import { ReleaseHold } from '#bookings/web/checkout/release-hold.tsx'
import { TimeLeft } from '#bookings/web/checkout/time-left.tsx'
import { browserApi } from '#platform/web/api.ts'
import { FailureAlert } from '#platform/web/ui/form/failure-alert.tsx'
import { leavePage, useAction } from '#platform/web/ui/form/use-action.ts'
import button from '#platform/web/ui/button.module.css'
import css from '#bookings/web/checkout-page.module.css'

type Props = {
  place: OwnPlace
  hold: { bookingId: string; untilMs: number }
  paymentInProgress: PaymentInProgress
  onEnding: (ending: HoldEnding) => void
}

const NOT_REACHED = 'The connection failed, so we don’t know whether you’re booked. Please try again.'

/** Books a held place with one press, because nothing is left to pay. */
export function BookWithoutPayment({ place, hold: { bookingId, untilMs }, paymentInProgress, onEnding }: Props) {
  const { busy, failure, run } = useAction({ notReached: NOT_REACHED, reloads: true })
  const { revalidate } = useRevalidator()
  const offeredUntil = place.booking?.offer_ends_at ?? null

  async function book(): Promise<void> {
    paymentInProgress.begin()
    try {
      await browserApi<typeof bookWithoutPayment>('POST /api/holds/:id/book', { params: { id: bookingId }, body: {} })
      await leavePage(() => goToSuccess(place.event.id))
    } finally {
      paymentInProgress.end()
    }
  }

  return (
    <>
      <TimeLeft
        untilMs={untilMs}
        isExtended={false}
        holdReason={offeredUntil === null ? { kind: 'held' } : { kind: 'offered', until: offeredUntil }}
        onTimeUp={() => onEnding('time is up')}
      />
      <FailureAlert failure={failure} />
      <button
        type="button"
        className={`${button.button} ${button.main} ${css.wide}`}
        aria-disabled={busy}
        onClick={() => void run(book)}
      >
        {busy ? 'Booking…' : 'Book'}
      </button>
      <ReleaseHold
        place={place}
        bookingId={bookingId}
        onReleased={() => onEnding('released')}
        onGone={() => void revalidate()}
      />
    </>
  )
}
