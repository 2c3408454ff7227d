import { useState } from 'react'
import { useAction } from '#platform/web/ui/form/use-action.ts'
import { Dialog } from '#platform/web/ui/dialog.tsx'
import { Button } from '#platform/web/ui/form/submit-button.tsx'
import { FailureAlert } from '#platform/web/ui/form/failure-alert.tsx'
import { block } from '#safety/web/block-toasts.ts'
import button from '#platform/web/ui/button.module.css'
import css from './safety.module.css'

type Props = { person: { id: string; name: string }; onClose: (result: 'blocked' | 'cancelled') => void }

/** Explains the consequences of a block and asks for confirmation. Rendered only while it is open. */
export function BlockDialog({ person: { id, name }, onClose }: Props) {
  // The dialog closes before it is unmounted; otherwise the focus would not return to the button that opened it.
  const [state, setState] = useState<'open' | 'blocked' | 'cancelled'>('open')
  const { busy, failure, run } = useAction({ failed: `We couldn’t block ${name}.` })

  async function confirm(): Promise<void> {
    const outcome = await run(() => block(id))
    if (outcome?.is === 'done') setState('blocked')
  }

  return (
    <Dialog
      open={state === 'open'}
      title={`Block ${name}?`}
      announced="whole question"
      onClose={() => onClose(state === 'blocked' ? 'blocked' : 'cancelled')}
      actions={
        <>
          <div className={css.failure}>
            <FailureAlert failure={failure} />
          </div>
          <button
            type="button"
            className={`${button.button} ${button.main}`}
            aria-disabled={busy}
            onClick={() => void confirm()}
          >
            {busy ? 'Blocking…' : `Block ${name}`}
          </button>
          <Button onPress={() => setState('cancelled')}>Cancel</Button>
        </>
      }
    >
      <ul className={css.follows}>
        <li>You won’t see each other in attendee lists, likes, matches or messages.</li>
        <li>You won’t be able to message each other. If you’ve matched, the match will be hidden.</li>
        <li>
          You can both still come to the same event. If you’re both booked on one, we’ll tell you privately, and the
          owner and the host will know.
        </li>
        <li>{name} won’t be told that you’ve blocked them.</li>
        <li>You can unblock them at any time, under ‘People you have blocked’ on your profile.</li>
      </ul>
    </Dialog>
  )
}
