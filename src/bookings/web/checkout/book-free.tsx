import { useRevalidator, useSearchParams } from 'react-router'
import type { OwnPlace } from '#bookings/contract/checkout.ts'
import { DeclineOffer } from '#bookings/web/checkout/decline-offer.tsx'
import { checkoutRequestsFor } from '#bookings/web/checkout/checkout-requests.ts'
import { goToSuccess } from '#bookings/web/checkout/document-navigation.ts'
import { offerMessage } from '#bookings/web/checkout/offer-messages.ts'
import { leavePage, useAction } from '#platform/web/ui/form/use-action.ts'
import { browserApi, isSignedOut, type ApiError } from '#platform/web/api.ts'
import { FailureAlert } from '#platform/web/ui/form/failure-alert.tsx'
import button from '#platform/web/ui/button.module.css'
import css from '#bookings/web/checkout-page.module.css'

const NOT_REACHED = 'The connection failed, so we don’t know whether you’re booked. Please try again.'

/** Books a free event with one press. */
export function BookFree({ place, onDeclined }: { place: OwnPlace; onDeclined: () => void }) {
  const { busy, failure, run } = useAction({ notReached: NOT_REACHED, reloads: isOutOfDate })
  const [search] = useSearchParams()
  const { revalidate } = useRevalidator()
  const { id } = place.event
  const { booking: offer } = place

  async function book(): Promise<void> {
    const { booked } = await checkoutRequestsFor(id, search).order(browserApi)
    // If the event is no longer free, the page reloads and shows the payment form.
    if (booked) await leavePage(() => goToSuccess(id))
  }

  return (
    <>
      {offer?.offer_ends_at && <p className={css.hold}>{offerMessage(offer.offer_ends_at)}</p>}
      <p>This event is free.</p>
      <p className={css.rule}>
        If you can’t make it, you can transfer your place to someone else, so that nobody faces an empty chair.
      </p>
      <FailureAlert failure={failure} />
      <button
        type="button"
        className={`${button.button} ${button.main} ${css.wide}`}
        aria-disabled={busy}
        onClick={() => void run(book)}
      >
        {busy ? 'Booking…' : 'Book'}
      </button>
      {offer && !busy && <DeclineOffer bookingId={offer.id} onDeclined={onDeclined} onGone={() => void revalidate()} />}
    </>
  )
}

function isOutOfDate(refusal: ApiError): boolean {
  return refusal.status === 409 || isSignedOut(refusal)
}
