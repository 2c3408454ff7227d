import { useEffect, useRef } from 'react'
import type { OwnEvent } from '#bookings/contract/my-events.ts'
import { CLAIM_ENDS_HOURS } from '#bookings/rules/second-chairs.ts'
import { showTransfer } from '#bookings/web/my-events/show-transfer.ts'
import { friendPaths } from '#bookings/web/friend-paths.ts'
import { ReloadLink } from '#platform/web/ui/button.tsx'
import { VisuallyHidden } from '#platform/web/ui/visually-hidden.tsx'
import css from './transfer.module.css'

/** Explains how to pay for a friend's place, and leads to checkout. */
export function BringFriend({ event }: Pick<OwnEvent, 'event'>) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => showTransfer(heading.current), [])
  return (
    <div className={css.panel}>
      <h4 ref={heading} tabIndex={-1}>
        Bring a friend
      </h4>
      <p>
        You can pay for one friend’s place too, if there’s one on sale. We’ll give you a link to send them. They’ll need
        an account here, which is free, and must be within the event’s age range. If nobody has claimed the place{' '}
        {CLAIM_ENDS_HOURS} hours before the event, we’ll release it and refund you in full.
      </p>
      <div className={css.choices}>
        <ReloadLink look="quiet" to={friendPaths.checkout(event.id, 'F')}>
          My friend is a woman<VisuallyHidden>: pay for a place at {event.title}</VisuallyHidden>
        </ReloadLink>
        <ReloadLink look="quiet" to={friendPaths.checkout(event.id, 'M')}>
          My friend is a man<VisuallyHidden>: pay for a place at {event.title}</VisuallyHidden>
        </ReloadLink>
      </div>
    </div>
  )
}
