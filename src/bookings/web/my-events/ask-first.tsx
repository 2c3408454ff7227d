import { useState, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { saidOf, type Said } from '#bookings/web/my-events/said.ts'
import { useDeed } from '#bookings/web/waiting/use-deed.ts'
import { Dialog } from '#platform/web/ui/dialog.tsx'
import { ActionButton } from '#platform/web/ui/form/submit-button.tsx'
import { Notice } from '#platform/web/ui/notice.tsx'
import button from '#platform/web/ui/button.module.css'

type Props = {
  /** What is pressed to be asked. */
  label: string
  title: string
  yes: string
  deed: () => Promise<unknown>
  done: string
  onSaid: (said: Said) => void
  /** What follows. */
  children: ReactNode
}

/** For what cannot be undone: it is done once the member has read what follows, and said yes. */
export function AskFirst({ label, title, yes, deed, done, onSaid, children }: Props) {
  const [asking, setAsking] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const { busy, run } = useDeed()

  async function doIt(): Promise<void> {
    setFailure(null)
    const outcome = await run(deed)
    if (outcome === undefined) return
    if (outcome.is === 'not sent') return setFailure(outcome.why)
    // First the dialog gives the focus back, then it goes to what came of it.
    flushSync(() => setAsking(false))
    onSaid(saidOf(outcome, done))
  }

  return (
    <>
      <ActionButton onPress={() => setAsking(true)}>{label}</ActionButton>
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
            <ActionButton onPress={() => setAsking(false)}>No, keep my place</ActionButton>
          </>
        }
      >
        {children}
        <div role="alert">{failure !== null && <Notice look="wrong">{failure}</Notice>}</div>
      </Dialog>
    </>
  )
}
