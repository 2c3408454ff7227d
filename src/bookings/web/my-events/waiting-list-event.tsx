import type { OwnEvent } from '#bookings/contract/my-events.ts'
import { OwnEventCard } from '#bookings/web/my-events/own-event-card.tsx'
import { statusOf, type Status } from '#bookings/web/my-events/action-status.ts'
import { ActionButton } from '#platform/web/ui/form/action-button.tsx'
import { leaveList } from '#bookings/web/waiting/waiting-requests.ts'
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
      actions={
        <ActionButton
          action={() => leaveList(event.id)}
          onOutcome={(outcome) => onStatus(statusOf(outcome, `You’ve left the waiting list for ‘${event.title}’.`))}
        >
          Leave the list
        </ActionButton>
      }
    />
  )
}
