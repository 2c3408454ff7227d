import { useState } from 'react'
import type { listBlocked, unblockMember } from '#safety/contract.ts'
import { useSending } from '#safety/web/use-sending.ts'
import type { AnswerOf } from '#platform/contract.ts'
import { sayDate } from '#platform/local-time.ts'
import { ApiError, browserApi } from '#platform/web/api.ts'
import { Dialog } from '#platform/web/ui/dialog.tsx'
import { ActionButton } from '#platform/web/ui/form/submit-button.tsx'
import { Notice } from '#platform/web/ui/notice.tsx'
import button from '#platform/web/ui/button.module.css'
import css from './blocked-page.module.css'

export type Blocked = AnswerOf<typeof listBlocked>['blocked'][number]

type Props = { person: Blocked; onUnblocked: () => Promise<void> }

export function BlockedPerson({ person: { id, name, blocked_at }, onUnblocked }: Props) {
  const [asking, setAsking] = useState(false)
  const { busy, failure, send } = useSending(`We could not unblock ${name}.`)

  async function unblock(): Promise<void> {
    if (!(await send(() => takeBack(id)))) return
    setAsking(false)
    await onUnblocked()
  }

  return (
    <li className={css.person}>
      <div className={css.facts}>
        <p className={css.name}>{name}</p>
        <p>Blocked on {sayDate(dayInLondon(blocked_at))}</p>
      </div>
      <ActionButton onPress={() => setAsking(true)}>
        Unblock <span className={css.hidden}>{name}</span>
      </ActionButton>
      <Dialog
        open={asking}
        title={`Unblock ${name}?`}
        onClose={() => setAsking(false)}
        actions={
          <>
            <div role="alert" className={css.failure}>
              {failure !== null && <Notice look="wrong">{failure}</Notice>}
            </div>
            <button
              type="button"
              className={`${button.button} ${button.main}`}
              aria-disabled={busy}
              onClick={() => void unblock()}
            >
              {busy ? 'Unblocking…' : `Unblock ${name}`}
            </button>
            <ActionButton onPress={() => setAsking(false)}>Cancel</ActionButton>
          </>
        }
      >
        <p>
          You may see each other again: at events that you both attend, and in your likes, matches and messages. {name}{' '}
          is not told. You can block them again later, as long as you can see them.
        </p>
      </Dialog>
    </li>
  )
}

/** Whom another page has unblocked already is unblocked. */
async function takeBack(id: string): Promise<void> {
  try {
    await browserApi<typeof unblockMember>('DELETE /api/members/:id/block', { params: { id } })
  } catch (error) {
    if (!(error instanceof ApiError && error.body.error === 'not_blocked')) throw error
  }
}

/** Sweden writes its days as ISO 8601 does. */
const london = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/London', dateStyle: 'short' })

function dayInLondon(instant: string): string {
  return london.format(new Date(instant))
}
