import type { OwnEvent } from '#bookings/contract/my-events.ts'
import { OwnEventCard } from '#bookings/web/my-events/own-event-card.tsx'
import type { Status } from '#bookings/web/my-events/action-status.ts'
import { LeaveList } from '#bookings/web/waiting/leave-list.tsx'
import { queueMessage } from '#bookings/web/waiting/waiting-messages.ts'

type Props = { ownEvent: OwnEvent; onStatus: (status: Status) => void }

export function WaitingListEvent({ ownEvent, onStatus }: Props) {
  const { event, waiting } = ownEvent
  if (waiting === null) return null
  return (
    <OwnEventCard
      ownEvent={ownEvent}
      notice={
        <p>
          <strong>{queueMessage(waiting)}</strong> When a place becomes available, we’ll email you and hold it for a few
          hours.
        </p>
      }
      minorActions={
        <LeaveList
          event={event}
          waiting={waiting}
          done={`You’ve left the waiting list for ‘${event.title}’.`}
          onStatus={onStatus}
        />
      }
    />
  )
}
