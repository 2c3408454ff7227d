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
            You were marked as absent from this event, so you can’t see who attended. If that’s wrong, please{' '}
            <Link to={paths.contact}>contact us</Link>.
          </>
        ) : (
          'Only people who have booked this event can see its attendees.'
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
