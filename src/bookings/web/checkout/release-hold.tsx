import { useState } from 'react'
import type { releaseHold, OwnPlace } from '#bookings/contract/checkout.ts'
import { useFriend } from '#bookings/web/checkout/friend.ts'
import { useAction } from '#platform/web/ui/form/use-action.ts'
import { browserApi } from '#platform/web/api.ts'
import { Dialog } from '#platform/web/ui/dialog.tsx'
import { Button } from '#platform/web/ui/form/submit-button.tsx'
import { FailureAlert } from '#platform/web/ui/form/failure-alert.tsx'
import css from '#bookings/web/checkout-page.module.css'

type Props = { place: OwnPlace; bookingId: string; onReleased: () => void; onGone: () => void }

/** Errors that mean that the hold cannot be released: it has already ended, or the member is signed out. */
const endedErrors = ['hold_not_found', 'not_signed_in']

/** Releases the place immediately, so that another member can book it. */
export function ReleaseHold({ place, bookingId, onReleased, onGone }: Props) {
  const [confirming, setConfirming] = useState(false)
  const friend = useFriend()
  const { failure, run, clearFailure } = useAction()

  async function confirm(): Promise<void> {
    const outcome = await run(() =>
      browserApi<typeof releaseHold>('DELETE /api/holds/:id', { params: { id: bookingId } }),
    )
    if (outcome?.is === 'done') return onReleased()
    if (outcome?.is !== 'refused' || !endedErrors.includes(outcome.error)) return
    clearFailure()
    setConfirming(false)
    onGone()
  }

  return (
    <div className={css.secondary}>
      <button type="button" className={css.textButton} onClick={() => setConfirming(true)}>
        Give up this place
      </button>
      <Dialog
        open={confirming}
        title="Give up this place?"
        announced="whole question"
        onClose={() => setConfirming(false)}
        actions={
          <>
            <Button look="main" onPress={() => void confirm()}>
              Yes, give it up
            </Button>
            <Button onPress={() => setConfirming(false)}>No, keep it</Button>
          </>
        }
      >
        <p>
          {friend ? 'The place for your friend' : 'Your place'} at <strong>{place.event.title}</strong> will go back on
          sale straight away. You won’t be charged.
        </p>
        <FailureAlert failure={failure} />
      </Dialog>
    </div>
  )
}
