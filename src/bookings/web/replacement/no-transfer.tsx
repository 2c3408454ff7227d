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
          ? 'Part of it may be missing. Please open it exactly as it was sent to you.'
          : 'Someone has already taken it, or it’s no longer on offer.'}
      </p>
      {reason === 'over' && (
        <p>
          If that was you, your ticket is on <Link to={paths.myEvents}>My Events</Link>.
        </p>
      )}
      <p>There may be a place for you at another of our events.</p>
      <div className={css.actions}>
        <ButtonLink to={paths.events}>See the events</ButtonLink>
      </div>
    </div>
  )
}
