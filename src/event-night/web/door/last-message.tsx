import { Portrait } from '#profiles/web/portrait.tsx'
import type { DoorMessage } from '#event-night/web/door/door-messages.ts'
import css from './last-message.module.css'

type Props = { message: DoorMessage | null; size: 'compact' | 'large' }

/**
 * The outcome of the last command, readable at a glance, and announced to screen readers, which would say the name
 * again for the portrait. It is large while tickets are scanned.
 */
export function LastMessage({ message, size }: Props) {
  return (
    <div role="status" className={css[size]}>
      {message && (
        <div className={`${css.message} ${css[message.look]}`}>
          {message.guest && (
            <div className={css.face} aria-hidden="true">
              <Portrait picture={message.guest.portrait} name={message.guest.name} size="door" />
            </div>
          )}
          <p>{message.text}</p>
        </div>
      )}
    </div>
  )
}
