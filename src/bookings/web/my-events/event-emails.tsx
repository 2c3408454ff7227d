import type { OwnEvent } from '#bookings/contract/my-events.ts'
import { toDeviceLocalTime } from '#platform/web/device/device-time.ts'
import { formatDateTime } from '#platform/local-time.ts'
import css from './own-event-card.module.css'

/** Lists the emails that the site has sent to the member about an event, so that they can check whether they missed one. */
export function EventEmails({ mails }: Pick<OwnEvent, 'mails'>) {
  if (mails.length === 0) return null
  return (
    <details className={css.mails}>
      <summary>Emails about this event ({mails.length})</summary>
      <ul>
        {mails.map(({ subject, sent_at }) => (
          <li key={`${sent_at} ${subject}`}>
            {subject}
            <span>
              {sent_at === null ? 'About to be sent' : `Sent on ${formatDateTime(toDeviceLocalTime(sent_at))}`}
            </span>
          </li>
        ))}
      </ul>
    </details>
  )
}
