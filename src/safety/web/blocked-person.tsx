import { useState } from 'react'
import { VisuallyHidden } from '#platform/web/ui/visually-hidden.tsx'
import type { listBlocked } from '#safety/contract.ts'
import { unblock } from '#safety/web/block-toasts.ts'
import { useAction } from '#platform/web/ui/form/use-action.ts'
import type { AnswerOf } from '#platform/contract.ts'
import { formatDate } from '#platform/local-time.ts'
import { Dialog } from '#platform/web/ui/dialog.tsx'
import { Button } from '#platform/web/ui/form/submit-button.tsx'
import { FailureAlert } from '#platform/web/ui/form/failure-alert.tsx'
import button from '#platform/web/ui/button.module.css'
import css from './blocked-page.module.css'
import safety from './safety.module.css'

export type Blocked = AnswerOf<typeof listBlocked>['blocked'][number]

type Props = { person: Blocked; onUnblocked: () => Promise<void> }

export function BlockedPerson({ person: { id, name, blocked_at }, onUnblocked }: Props) {
  const [isDialogOpen, setIsDialogOpen] = useState(false)
  const { busy, failure, run } = useAction({ failed: `We couldn’t unblock ${name}.` })

  async function confirm(): Promise<void> {
    if ((await run(() => unblock(id)))?.is !== 'done') return
    setIsDialogOpen(false)
    await onUnblocked()
  }

  return (
    <li className={css.person}>
      <div className={css.details}>
        <p className={css.name}>{name}</p>
        <p>Blocked on {formatDate(dayInLondon(blocked_at))}</p>
      </div>
      <Button onPress={() => setIsDialogOpen(true)}>
        Unblock <VisuallyHidden>{name}</VisuallyHidden>
      </Button>
      <Dialog
        open={isDialogOpen}
        title={`Unblock ${name}?`}
        onClose={() => setIsDialogOpen(false)}
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
              {busy ? 'Unblocking…' : `Unblock ${name}`}
            </button>
            <Button onPress={() => setIsDialogOpen(false)}>Cancel</Button>
          </>
        }
      >
        <UnblockConsequences name={name} />
      </Dialog>
    </li>
  )
}

export function UnblockConsequences({ name }: { name: string }) {
  return (
    <ul className={safety.follows}>
      <li>
        Everything the block has hidden will reappear for both of you: your messages, including unread ones, and any
        match or like.
      </li>
      <li>You’ll see each other again in the attendee lists of events you both attend.</li>
      <li>You’ll be able to message each other again, if you could before.</li>
      <li>{name} won’t be told, but will be able to see you again. You can block them again later.</li>
    </ul>
  )
}

/** The Swedish locale formats dates as in ISO 8601. */
const london = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/London', dateStyle: 'short' })

function dayInLondon(instant: string): string {
  return london.format(new Date(instant))
}
