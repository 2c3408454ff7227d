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
          {pendingCount === 0 ? 'Everything is sent.' : `Sending ${formatCommandCount(pendingCount)}…`}
        </p>
      )}
    </div>
  )
}

function offlineMessage(pendingCount: number): string {
  const more = pendingCount === 0 ? 'what you tap' : `${formatCommandCount(pendingCount)} and what else you tap`
  return `No connection. You can go on: ${more} is kept on this device and sent when it is back.`
}

function formatCommandCount(pendingCount: number): string {
  return pendingCount === 1 ? 'one tap' : `${pendingCount} taps`
}
