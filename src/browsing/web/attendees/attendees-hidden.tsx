import { Link } from 'react-router'
import type { EventView } from '#browsing/contract.ts'
import { paths } from '#platform/paths.ts'
import { ButtonLink } from '#platform/web/ui/button.tsx'
import css from './attendees-hidden.module.css'

/** The page for viewers who do not attend. */
export function AttendeesHidden({ event }: { event: EventView }) {
  return (
    <>
      <p className={css.text}>
        {event.booking?.absent ? (
          <>
            You were marked as absent from this event, so its attendees are not shown to you. If that is wrong, please{' '}
            <Link to={paths.contact}>write to us</Link>.
          </>
        ) : (
          'Only those who attend an event see who else does.'
        )}
      </p>
      <div className={css.ways}>
        <ButtonLink to={paths.event(event.id)}>See the event</ButtonLink>
        <ButtonLink look="quiet" to={paths.myEvents}>
          My Events
        </ButtonLink>
      </div>
    </>
  )
}
