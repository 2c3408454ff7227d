import { useState } from 'react'
import type { releaseHold, OwnPlace } from '#bookings/contract/checkout.ts'
import { paths } from '#platform/paths.ts'
import { useAsMember } from '#platform/web/ui/form/use-as-member.ts'
import { ApiError, browserApi, isSignedOut } from '#platform/web/api.ts'
import { Dialog } from '#platform/web/ui/dialog.tsx'
import { Button } from '#platform/web/ui/form/submit-button.tsx'
import { Notice } from '#platform/web/ui/notice.tsx'
import { failureMessage } from '#platform/web/failure-message.ts'
import css from '#bookings/web/checkout-page.module.css'

type Props = { place: OwnPlace; bookingId: string; onGone: () => void }

/** Releases the place at once, for another member to have. */
export function ReleaseHold({ place, bookingId, onGone }: Props) {
  const [confirming, setConfirming] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const asMember = useAsMember()

  async function release(): Promise<void> {
    setFailure(null)
    try {
      await asMember(() => browserApi<typeof releaseHold>('DELETE /api/holds/:id', { params: { id: bookingId } }))
      window.location.assign(paths.event(place.event.id))
    } catch (error) {
      if (!(error instanceof ApiError)) return setFailure(failureMessage(error))
      if (error.body.error !== 'hold_not_found' && !isSignedOut(error)) return setFailure(error.body.detail)
      setConfirming(false)
      onGone()
    }
  }

  return (
    <div className={css.secondary}>
      <Button onPress={() => setConfirming(true)}>Give up this place</Button>
      <Dialog
        open={confirming}
        title="Give up this place?"
        onClose={() => setConfirming(false)}
        actions={
          <>
            <Button look="main" onPress={() => void release()}>
              Yes, give it up
            </Button>
            <Button onPress={() => setConfirming(false)}>No, keep it</Button>
          </>
        }
      >
        <p>
          Your place at <strong>{place.event.title}</strong> goes back on sale at once. Nothing is charged.
        </p>
        <div role="alert">{failure !== null && <Notice look="wrong">{failure}</Notice>}</div>
      </Dialog>
    </div>
  )
}
