import type { Waiting } from '#bookings/contract/own-booking.ts'
import type { Status } from '#bookings/web/my-events/action-status.ts'
import { ConfirmAction } from '#bookings/web/my-events/confirm-action.tsx'
import { queueMessage } from '#bookings/web/waiting/waiting-messages.ts'
import { leaveList } from '#bookings/web/waiting/waiting-requests.ts'

type Props = {
  event: { id: number; title: string }
  waiting: Waiting
  done?: string
  onStatus: (status: Status) => void
}

/** Leaves the waiting list after a question, because the member's place in the queue cannot be restored. */
export function LeaveList({ event, waiting, done = 'You’ve left the waiting list.', onStatus }: Props) {
  return (
    <ConfirmAction
      label="Leave the list"
      labelEnd={`for ${event.title}`}
      title="Leave the waiting list?"
      yes="Yes, leave the list"
      no="No, stay on the list"
      action={() => leaveList(event.id)}
      done={done}
      onStatus={onStatus}
    >
      <p>
        You’ll lose your place in the queue for <strong>{event.title}</strong>. {queueMessage(waiting)} If you join
        again, you’ll be at the end of the list.
      </p>
    </ConfirmAction>
  )
}
