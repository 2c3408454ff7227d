import { useState, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { statusOf, type Status } from '#bookings/web/my-events/action-status.ts'
import { useAction } from '#platform/web/ui/form/use-action.ts'
import { Dialog } from '#platform/web/ui/dialog.tsx'
import { Button } from '#platform/web/ui/form/submit-button.tsx'
import { FailureAlert } from '#platform/web/ui/form/failure-alert.tsx'
import { VisuallyHidden } from '#platform/web/ui/visually-hidden.tsx'
import button from '#platform/web/ui/button.module.css'

type Props = {
  /** The label of the button that opens the dialog, and its end for screen readers, which says which event it is about. */
  label: string
  labelEnd: string
  title: string
  yes: string
  no?: string
  action: () => Promise<unknown>
  done: string
  onStatus: (status: Status) => void
  /** The consequences, shown in the dialog. */
  children: ReactNode
}

/** Shows the consequences of an action that cannot be undone, and runs it once the member confirms. */
export function ConfirmAction(props: Props) {
  const { label, labelEnd, title, yes, no = 'No, keep my place', action, done, onStatus, children } = props
  const [confirming, setConfirming] = useState(false)
  const { busy, failure, run, clearFailure } = useAction({ reloads: true })

  async function confirm(): Promise<void> {
    const outcome = await run(action)
    if (outcome === undefined || outcome.is === 'not sent') return
    // The dialog must restore the focus before the focus moves to the result.
    flushSync(() => setConfirming(false))
    onStatus(statusOf(outcome, done))
  }

  function openDialog(): void {
    clearFailure()
    setConfirming(true)
  }

  return (
    <>
      <Button onPress={openDialog}>
        {label}
        <VisuallyHidden> {labelEnd}</VisuallyHidden>
      </Button>
      <Dialog
        open={confirming}
        title={title}
        announced="whole question"
        onClose={() => setConfirming(false)}
        actions={
          <>
            <button
              type="button"
              className={`${button.button} ${button.main}`}
              aria-disabled={busy}
              onClick={() => void confirm()}
            >
              {yes}
            </button>
            <Button onPress={() => setConfirming(false)}>{no}</Button>
          </>
        }
      >
        {children}
        <FailureAlert failure={failure} />
      </Dialog>
    </>
  )
}
