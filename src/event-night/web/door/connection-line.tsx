import type { Connection } from '#event-night/web/door/use-door.ts'
import { Notice } from '#platform/web/ui/notice.tsx'
import css from './connection-line.module.css'

/** Shows whether commands from this device reach the site, and how many are waiting to be sent. */
export function ConnectionLine({ connection, pendingCount }: { connection: Connection; pendingCount: number }) {
  return (
    <div role="status" className={css.line}>
      {connection.is === 'away' && <Notice look="wrong">{offlineMessage(pendingCount)}</Notice>}
      {connection.is === 'refused' && <Notice look="wrong">{connection.reason}</Notice>}
      {connection.is === 'there' && (
        <p className={css.quiet}>
          {pendingCount === 0 ? 'All check-ins saved' : `Saving ${formatCheckInCount(pendingCount)}…`}
        </p>
      )}
    </div>
  )
}

function offlineMessage(pendingCount: number): string {
  if (pendingCount === 0) return 'No connection. You can carry on: check-ins will be sent when you’re back online.'
  const they = pendingCount === 1 ? 'it' : 'they'
  return `No connection. ${formatCheckInCount(pendingCount)} waiting: ${they} will be sent when you’re back online.`
}

function formatCheckInCount(pendingCount: number): string {
  return pendingCount === 1 ? '1 check-in' : `${pendingCount} check-ins`
}
