import { useRef, useState } from 'react'
import { useRevalidator, useSearchParams } from 'react-router'
import type { OwnPlace } from '#bookings/contract/checkout.ts'
import { DeclineOffer } from '#bookings/web/checkout/decline-offer.tsx'
import { checkoutRequestsFor } from '#bookings/web/checkout/checkout-requests.ts'
import { goToSuccess } from '#bookings/web/checkout/document-navigation.ts'
import { offerMessage } from '#bookings/web/checkout/offer-messages.ts'
import { useAsMember } from '#platform/web/ui/form/use-as-member.ts'
import { ApiError, browserApi, isSignedOut } from '#platform/web/api.ts'
import { Notice } from '#platform/web/ui/notice.tsx'
import button from '#platform/web/ui/button.module.css'
import { failureMessage } from '#platform/web/failure-message.ts'
import css from '#bookings/web/checkout-page.module.css'

const NOT_REACHED = 'We could not reach the site, so we do not know whether you are booked. Please try again.'

/** Books a free event with one press. */
export function BookFree({ place }: { place: OwnPlace }) {
  const [failure, setFailure] = useState<string | null>(null)
  const [booking, setBooking] = useState(false)
  const busy = useRef(false)
  const asMember = useAsMember()
  const [search] = useSearchParams()
  const { revalidate } = useRevalidator()
  const { id } = place.event
  const { booking: offer } = place

  async function book(): Promise<void> {
    if (busy.current) return
    busy.current = true
    setBooking(true)
    setFailure(null)
    try {
      const { booked } = await asMember(() => checkoutRequestsFor(id, search).order(browserApi))
      if (booked) return goToSuccess(id)
      // The event has a price now.
      await revalidate()
    } catch (error) {
      const isRefused = error instanceof ApiError && error.status === 409
      if (isRefused || isSignedOut(error)) await revalidate()
      setFailure(failureMessage(error, { notReached: NOT_REACHED }))
    }
    busy.current = false
    setBooking(false)
  }

  return (
    <>
      {offer?.offer_ends_at && <p className={css.hold}>{offerMessage(offer.offer_ends_at)}</p>}
      <p>This event is free.</p>
      <p className={css.rule}>
        If you cannot come after all, you can hand your place to someone else on the site: an empty chair is hard on the
        others.
      </p>
      <div role="alert">{failure !== null && <Notice look="wrong">{failure}</Notice>}</div>
      <button
        type="button"
        className={`${button.button} ${button.main} ${css.wide}`}
        aria-disabled={booking}
        onClick={() => void book()}
      >
        {booking ? 'Booking…' : 'Book'}
      </button>
      {offer && !booking && <DeclineOffer place={place} bookingId={offer.id} onGone={() => void revalidate()} />}
    </>
  )
}
