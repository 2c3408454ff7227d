import { useState } from 'react'
import type { Door, endNight } from '#event-night/contract.ts'
import { browserApi } from '#platform/web/api.ts'
import { Dialog } from '#platform/web/ui/dialog.tsx'
import { Button } from '#platform/web/ui/form/submit-button.tsx'
import { FailureAlert } from '#platform/web/ui/form/failure-alert.tsx'
import { useAction } from '#platform/web/ui/form/use-action.ts'

type Props = {
  event: Door['event']
  /** The number of commands that the site has not received yet. */
  pendingCount: number
  onEnded: () => void
}

/** A button that ends the event. Ending cannot be undone, so the host must confirm it. */
export function EndNight({ event, pendingCount, onEnded }: Props) {
  const [isConfirming, setIsConfirming] = useState(false)
  const { busy, failure, run } = useAction()

  async function end(): Promise<void> {
    const outcome = await run(() =>
      browserApi<typeof endNight>('POST /api/admin/events/:id/door/end', { params: { id: event.id }, body: {} }),
    )
    if (outcome?.is !== 'done') return
    setIsConfirming(false)
    onEnded()
  }

  return (
    <>
      <Button onPress={() => setIsConfirming(true)}>End the night</Button>
      <Dialog
        open={isConfirming}
        title={`End ‘${event.title}’?`}
        onClose={() => setIsConfirming(false)}
        actions={
          <>
            <Button look="main" onPress={() => void end()}>
              {busy ? 'Ending…' : 'Yes, end the night'}
            </Button>
            <Button onPress={() => setIsConfirming(false)}>Not yet</Button>
          </>
        }
      >
        <p>
          This will close sales at the door, and everyone who isn’t marked absent will be able to send their likes. You
          can’t undo this.
        </p>
        {pendingCount > 0 && (
          <p>Some check-ins on this device haven’t been saved yet. Please wait until they have been.</p>
        )}
        <FailureAlert failure={failure} />
      </Dialog>
    </>
  )
}
