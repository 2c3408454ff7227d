import { useId, type ReactNode } from 'react'
import { Link } from 'react-router'
import type { OwnEvent } from '#bookings/contract/my-events.ts'
import { EventEmails } from '#bookings/web/my-events/event-emails.tsx'
import { formatDate, formatDaysAway, formatTimeRange } from '#platform/local-time.ts'
import { paths } from '#platform/paths.ts'
import button from '#platform/web/ui/button.module.css'
import { VisuallyHidden } from '#platform/web/ui/visually-hidden.tsx'
import css from './own-event-card.module.css'

type Props = {
  ownEvent: Pick<OwnEvent, 'event' | 'mails'>
  /** Content next to the time and venue. */
  aside?: ReactNode
  /** A message about the current state of the place. */
  notice?: ReactNode
  /** The buttons. With them, viewing the event is one of the links below. */
  actions?: ReactNode
  /** The links below the buttons, other than the one to the event. */
  links?: ReactNode
  /** Actions that few members need, shown less prominently after the links. */
  minorActions?: ReactNode
  /** A panel that an action opened. */
  children?: ReactNode
}

/** Shows one of the member's events that is still to come, with its time, venue, notice, actions and emails. */
export function OwnEventCard(props: Props) {
  const { ownEvent, aside, notice, actions, links, minorActions, children } = props
  const { event, mails } = ownEvent
  const heading = useId()
  const { title, venue, start_date_local: starts, end_date_local: ends } = event
  const stage = event.cancelled ? 'cancelled' : formatDaysAway(event.days_from_today)
  return (
    <article className={css.card} aria-labelledby={heading}>
      <div className={css.details}>
        <div className={css.text}>
          <h3 id={heading}>
            <Link to={paths.event(event.id)}>{title}</Link>
          </h3>
          <p className={css.when}>
            {formatDate(starts)}, <span className={css.together}>{formatTimeRange(starts, ends)}</span>
            {stage && <span className={css.stage}> · {stage}</span>}
          </p>
          <address className={css.where}>
            <bdi>{venue.name}</bdi>, <bdi>{venue.street}</bdi>, <bdi>{venue.town}</bdi>{' '}
            <span className={css.together}>{venue.postcode}</span>
          </address>
          {notice}
        </div>
        {aside}
        {!actions && <View event={event} className={`${button.button} ${button.quiet} ${css.view}`} />}
      </div>
      {actions && <div className={css.actions}>{actions}</div>}
      {(actions || minorActions) && (
        <div className={css.minor}>
          {links}
          {actions && <View event={event} />}
          {minorActions}
        </div>
      )}
      {children}
      <EventEmails mails={mails} />
    </article>
  )
}

function View({ event: { id, title }, className }: Pick<OwnEvent, 'event'> & { className?: string }) {
  return (
    <Link className={className} to={paths.event(id)}>
      View event<VisuallyHidden> {title}</VisuallyHidden>
    </Link>
  )
}
