import type { Connection } from '#event-night/web/door/use-door.ts'
import { Notice } from '#platform/web/ui/notice.tsx'
import css from './connection-line.module.css'

/** Whether commands from this device reach the site, and how many are still to be sent. */
export function ConnectionLine({ connection, kept }: { connection: Connection; kept: number }) {
  return (
    <div role="status" className={css.line}>
      {connection.is === 'away' && <Notice look="wrong">{sayAway(kept)}</Notice>}
      {connection.is === 'refused' && <Notice look="wrong">{connection.why}</Notice>}
      {connection.is === 'there' && (
        <p className={css.quiet}>{kept === 0 ? 'Everything is sent.' : `Sending ${sayTaps(kept)}…`}</p>
      )}
    </div>
  )
}

function sayAway(kept: number): string {
  const more = kept === 0 ? 'what you tap' : `${sayTaps(kept)} and what else you tap`
  return `No connection. You can go on: ${more} is kept on this device and sent when it is back.`
}

function sayTaps(kept: number): string {
  return kept === 1 ? 'one tap' : `${kept} taps`
}
