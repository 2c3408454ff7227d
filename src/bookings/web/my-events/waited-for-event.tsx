import type { OwnEvent } from '#bookings/contract/my-events.ts'
import { OwnEventCard } from '#bookings/web/my-events/own-event-card.tsx'
import { saidOf, type Said } from '#bookings/web/my-events/said.ts'
import { ActionButton } from '#platform/web/ui/form/action-button.tsx'
import { leaveList } from '#bookings/web/waiting/waiting-requests.ts'
import { sayQueue } from '#bookings/web/waiting/waiting-words.ts'

type Props = { own: OwnEvent; onSaid: (said: Said) => void }

export function WaitedForEvent({ own, onSaid }: Props) {
  const { event, waiting } = own
  if (waiting === null) return null
  return (
    <OwnEventCard
      own={own}
      words={
        <p>
          <strong>{sayQueue(waiting)}</strong> Once a place is yours to take we email you, and keep it for some hours.
        </p>
      }
      actions={
        <ActionButton
          action={() => leaveList(event.id)}
          onOutcome={(outcome) => onSaid(saidOf(outcome, `You have left the waiting list for ‘${event.title}’.`))}
        >
          Leave the list
        </ActionButton>
      }
    />
  )
}
