import { Link } from 'react-router'
import type { OwnEvent } from '#bookings/contract/my-events.ts'
import { paths } from '#platform/paths.ts'
import { VisuallyHidden } from '#platform/web/ui/visually-hidden.tsx'

/** Links to the attendees, for a member who attends or attended the event. */
export function ViewAttendees({ event: { id, title } }: Pick<OwnEvent, 'event'>) {
  return (
    <Link to={paths.attendees(id)}>
      View Attendees<VisuallyHidden> of {title}</VisuallyHidden>
    </Link>
  )
}
