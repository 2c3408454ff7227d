import { useState, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { saidOf, type Said } from '#bookings/web/my-events/said.ts'
import { useAction } from '#platform/web/ui/form/use-action.ts'
import { Dialog } from '#platform/web/ui/dialog.tsx'
import { Button } from '#platform/web/ui/form/submit-button.tsx'
import { Notice } from '#platform/web/ui/notice.tsx'
import button from '#platform/web/ui/button.module.css'

type Props = {
  /** The label of the button that opens the dialog. */
  label: string
  title: string
  yes: string
  action: () => Promise<unknown>
  done: string
  onSaid: (said: Said) => void
  /** The consequences, shown in the dialog. */
  children: ReactNode
}

/** For an action that cannot be undone. It runs once the member has read the consequences and agreed. */
export function AskFirst({ label, title, yes, action, done, onSaid, children }: Props) {
  const [asking, setAsking] = useState(false)
  const { busy, failure, run, clearFailure } = useAction({ reloads: true })

  async function doIt(): Promise<void> {
    const outcome = await run(action)
    if (outcome === undefined || outcome.is === 'not sent') return
    // First the dialog returns the focus, then the focus moves to the result.
    flushSync(() => setAsking(false))
    onSaid(saidOf(outcome, done))
  }

  function ask(): void {
    clearFailure()
    setAsking(true)
  }

  return (
    <>
      <Button onPress={ask}>{label}</Button>
      <Dialog
        open={asking}
        title={title}
        onClose={() => setAsking(false)}
        actions={
          <>
            <button
              type="button"
              className={`${button.button} ${button.main}`}
              aria-disabled={busy}
              onClick={() => void doIt()}
            >
              {yes}
            </button>
            <Button onPress={() => setAsking(false)}>No, keep my place</Button>
          </>
        }
      >
        {children}
        <div role="alert">{failure !== null && <Notice look="wrong">{failure}</Notice>}</div>
      </Dialog>
    </>
  )
}
