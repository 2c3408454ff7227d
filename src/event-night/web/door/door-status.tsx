import { useRef } from 'react'
import type { RefusedCommand } from '#event-night/web/commands/refused-commands.ts'
import { formatDay } from '#event-night/web/door/door-messages.ts'
import type { Connection } from '#event-night/web/connection.ts'
import { RefusedNotice } from '#event-night/web/refused-notice.tsx'
import { formatTime } from '#platform/local-time.ts'
import { Button } from '#platform/web/ui/form/submit-button.tsx'
import { Notice } from '#platform/web/ui/notice.tsx'
import css from './door-status.module.css'

type Props = {
  /** When check-in opens, in local time, until it does. */
  opensAt: string | null
  connection: Connection
  /** The number of commands that the site has not received yet. */
  pendingCount: number
  refused: readonly RefusedCommand[]
  retryRefused: () => void
  dismissRefused: () => void
  syncNow: () => void
}

/** Shows when check-in opens, whether commands from this device reach the site, how many wait, and which were refused. */
export function DoorStatus(props: Props) {
  const { opensAt, connection, pendingCount, refused, retryRefused, dismissRefused, syncNow } = props
  const box = useRef<HTMLDivElement>(null)

  /** The buttons disappear, so the keyboard focus needs another place. */
  function leave(deal: () => void): void {
    box.current?.focus()
    deal()
  }

  return (
    <div role="status" className={css.status} ref={box} tabIndex={-1}>
      {opensAt !== null && (
        <p className={css.opens}>
          Check-in opens {formatDay(opensAt)}, {formatTime(opensAt)}
        </p>
      )}
      {connection.is === 'away' && <Notice look="wrong">{offlineMessage(pendingCount, opensAt)}</Notice>}
      {connection.is === 'refused' && <RefusedNotice connection={connection} onRetry={() => leave(syncNow)} />}
      {connection.is === 'there' && pendingCount > 0 && (
        // Said only once it is saved.
        <p className={css.quiet} aria-hidden="true">{`Saving ${formatCheckInCount(pendingCount)}…`}</p>
      )}
      {connection.is === 'there' && pendingCount === 0 && refused.length === 0 && opensAt === null && (
        <p className={css.quiet}>All check-ins saved</p>
      )}
      {refused.length > 0 && (
        <div className={css.refused}>
          <Refusals refused={refused} />
          <div className={css.actions}>
            {opensAt === null && <Button onPress={() => leave(retryRefused)}>Try again</Button>}
            <Button onPress={() => leave(dismissRefused)}>Dismiss</Button>
          </div>
        </div>
      )}
    </div>
  )
}

function Refusals({ refused }: Pick<Props, 'refused'>) {
  const heading = `${formatCheckInCount(refused.length)} refused`
  const lines = refused.map(({ command, name, reason }) => ({
    id: command.id,
    line: `${name ?? ('ticket_code' in command ? `Ticket ${command.ticket_code}` : 'A guest')} — ${reason}`,
  }))
  const [only] = lines
  if (only && lines.length === 1)
    return (
      <p>
        <strong>{heading}:</strong> {only.line}
      </p>
    )
  return (
    <>
      <p>
        <strong>{heading}:</strong>
      </p>
      <ul>
        {lines.map(({ id, line }) => (
          <li key={id}>{line}</li>
        ))}
      </ul>
    </>
  )
}

function offlineMessage(pendingCount: number, opensAt: string | null): string {
  if (pendingCount === 0 && opensAt !== null) return 'No connection.'
  if (pendingCount === 0) return 'No connection. You can carry on: check-ins will be sent when you’re back online.'
  const they = pendingCount === 1 ? 'it' : 'they'
  return `No connection. ${formatCheckInCount(pendingCount)} waiting: ${they} will be sent when you’re back online.`
}

function formatCheckInCount(pendingCount: number): string {
  return pendingCount === 1 ? '1 check-in' : `${pendingCount} check-ins`
}
