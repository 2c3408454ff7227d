import { useState } from 'react'
import { useAsMember } from '#platform/web/ui/form/use-as-member.ts'
import type { Door, endNight } from '#event-night/contract.ts'
import { ApiError, browserApi } from '#platform/web/api.ts'
import { Dialog } from '#platform/web/ui/dialog.tsx'
import { ActionButton } from '#platform/web/ui/form/submit-button.tsx'
import { Notice } from '#platform/web/ui/notice.tsx'

type Props = {
  event: Door['event']
  /** Taps that the site does not know yet. */
  kept: number
  onEnded: () => void
}

/** Ends the night, which nobody takes back: it asks first. */
export function EndNight({ event, kept, onEnded }: Props) {
  const [asking, setAsking] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const asMember = useAsMember()

  async function end(): Promise<void> {
    if (busy) return
    setBusy(true)
    setFailure(null)
    try {
      await asMember(() =>
        browserApi<typeof endNight>('POST /api/admin/events/:id/door/end', { params: { id: event.id }, body: {} }),
      )
      setAsking(false)
      onEnded()
    } catch (error) {
      setFailure(error instanceof ApiError ? error.body.detail : 'We could not reach the site. Please try again.')
    }
    setBusy(false)
  }

  return (
    <>
      <ActionButton onPress={() => setAsking(true)}>End the night</ActionButton>
      <Dialog
        open={asking}
        title={`End ‘${event.title}’?`}
        onClose={() => setAsking(false)}
        actions={
          <>
            <ActionButton look="main" onPress={() => void end()}>
              {busy ? 'Ending…' : 'Yes, end the night'}
            </ActionButton>
            <ActionButton onPress={() => setAsking(false)}>Not yet</ActionButton>
          </>
        }
      >
        <p>
          The event is over from then on, nothing more is sold at the door, and everybody who was not marked absent can
          send their likes. This cannot be undone.
        </p>
        {kept > 0 && <p>Some of what was tapped here has not reached the site yet. Wait until it has.</p>}
        <div role="alert">{failure !== null && <Notice look="wrong">{failure}</Notice>}</div>
      </Dialog>
    </>
  )
}
