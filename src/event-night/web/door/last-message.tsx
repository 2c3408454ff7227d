import { Portrait } from '#profiles/web/portrait.tsx'
import type { DoorMessage } from '#event-night/web/door/door-messages.ts'
import css from './last-message.module.css'

/** The outcome of the last command, large enough to read at a glance, and announced to screen readers. */
export function LastMessage({ message }: { message: DoorMessage | null }) {
  return (
    <div role="status" className={css.place}>
      {message && (
        <div className={`${css.message} ${css[message.look]}`}>
          {message.guest?.portrait && (
            <div className={css.face}>
              <Portrait picture={message.guest.portrait} name={message.guest.name} size="small" />
            </div>
          )}
          <p>{message.text}</p>
        </div>
      )}
    </div>
  )
}
