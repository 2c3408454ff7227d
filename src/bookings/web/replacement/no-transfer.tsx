import { Link } from 'react-router'
import { paths } from '#platform/paths.ts'
import { ButtonLink } from '#platform/web/ui/button.tsx'
import css from '#bookings/web/replacement-page.module.css'

/** Shows that the link is unknown, or that its transfer has ended. */
export function NoTransfer({ reason }: { reason: 'unknown' | 'over' }) {
  return (
    <div className={css.text}>
      <p>
        {reason === 'unknown'
          ? 'A part of it may be missing: please open it just as it was sent to you.'
          : 'It has been handed over already, or is not on offer any more.'}
      </p>
      {reason === 'over' && (
        <p>
          If it was you who took it, your ticket is in <Link to={paths.myEvents}>My Events</Link>.
        </p>
      )}
      <p>There may be a place for you at another of our events.</p>
      <div className={css.actions}>
        <ButtonLink to={paths.events}>See the events</ButtonLink>
      </div>
    </div>
  )
}
