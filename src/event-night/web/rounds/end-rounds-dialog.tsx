import type { NightConsole } from '#event-night/web/rounds/night-console.ts'
import { Dialog } from '#platform/web/ui/dialog.tsx'
import { Button } from '#platform/web/ui/form/submit-button.tsx'

type Props = { open: boolean; night: NightConsole; onClose: () => void }

/** Asks before the night ends. */
export function EndRoundsDialog({ open, night: { event, act }, onClose }: Props) {
  return (
    <Dialog
      open={open}
      title={`End ‘${event.title}’?`}
      announced="whole question"
      onClose={onClose}
      actions={
        <>
          <Button look="main" onPress={() => void (act({ action: 'end night' }) && onClose())}>
            Yes, end the night
          </Button>
          <Button onPress={onClose}>Not yet</Button>
        </>
      }
    >
      <p>Guests will then be able to send their likes. You can’t undo this.</p>
    </Dialog>
  )
}
