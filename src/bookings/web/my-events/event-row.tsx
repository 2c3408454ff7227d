import { useId, type ReactNode } from 'react'
import { Link } from 'react-router'
import type { OwnEvent } from '#bookings/contract/my-events.ts'
import { EventEmails } from '#bookings/web/my-events/event-emails.tsx'
import { formatDate } from '#platform/local-time.ts'
import { paths } from '#platform/paths.ts'
import { VisuallyHidden } from '#platform/web/ui/visually-hidden.tsx'
import css from './event-row.module.css'

type Props = {
  ownEvent: Pick<OwnEvent, 'event' | 'mails'>
  notice?: ReactNode
  /** The actions other than the receipt and viewing the event. */
  actions?: ReactNode
  /** True if the member may have a receipt for it. */
  isPaid: boolean
}

/** Shows an event that is over for the member in a compact row, with its date and what they can still do. */
export function EventRow({ ownEvent: { event, mails }, notice, actions, isPaid }: Props) {
  const heading = useId()
  const { id, title, venue, start_date_local: starts } = event
  return (
    <article className={css.row} aria-labelledby={heading}>
      <div>
        <h3 id={heading}>
          <Link to={paths.event(id)}>{title}</Link>
        </h3>
        <p className={css.when}>
          {formatDate(starts)}
          <span className={css.venue}>
            {' '}
            · <bdi>{venue.name}</bdi>
          </span>
        </p>
        {notice}
      </div>
      <div className={css.actions}>
        {actions}
        {isPaid && (
          <Link to={`${paths.payments}?event=${id}`}>
            Receipt<VisuallyHidden> for {title}</VisuallyHidden>
          </Link>
        )}
        <Link to={paths.event(id)}>
          View event<VisuallyHidden> {title}</VisuallyHidden>
        </Link>
      </div>
      <EventEmails mails={mails} />
    </article>
  )
}
