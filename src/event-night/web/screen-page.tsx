import { useScreen } from '#event-night/web/screen/use-screen.ts'
import { ScreenView } from '#event-night/web/screen/screen-view.tsx'
import { WaitingView } from '#event-night/web/screen/waiting-view.tsx'
import type { FixedPageHandle } from '#platform/web/head.ts'
import { useScreenOn } from '#event-night/web/use-screen-on.ts'
import css from './screen/screen.module.css'

export const handle: FixedPageHandle = {
  head: { title: 'Big screen', description: 'Shows the rounds of an event to everyone in the room.' },
}

/** For the television or projector of a venue. Nobody is signed in on it. */
export function Component() {
  const { waiting, shown, connection, nowMs } = useScreen()
  useScreenOn(true)
  return (
    <div className={css.screen}>
      {shown ? <ScreenView shown={shown} nowMs={nowMs} /> : <WaitingView screen={waiting} />}
      <p role="status" className={css.status}>
        {connection.is === 'away' &&
          (shown ? 'No connection. The clock is still running.' : 'No connection. Trying again.')}
        {connection.is === 'refused' && connection.reason}
      </p>
    </div>
  )
}
