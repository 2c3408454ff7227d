import type { OwnEvent } from '#bookings/contract/my-events.ts'
import { OwnEventCard } from '#bookings/web/my-events/own-event-card.tsx'
import { saidOf, type Said } from '#bookings/web/my-events/said.ts'
import { ActionButton } from '#platform/web/ui/form/action-button.tsx'
import { onDevice } from '#bookings/web/waiting/on-device.ts'
import { declineOffer } from '#bookings/web/waiting/waiting-requests.ts'
import { sayDateTime } from '#platform/local-time.ts'
import { ReloadLink } from '#platform/web/ui/button.tsx'

type Props = { own: OwnEvent; onSaid: (said: Said) => void }

/** A place that the waiting list offered. */
export function OfferedEvent({ own, onSaid }: Props) {
  const { event, booking } = own
  if (booking === null) return null
  const declined = `You said no thanks to ‘${event.title}’. The place is not kept for you any more.`
  return (
    <OwnEventCard
      own={own}
      words={
        booking.hold_expires_at !== null && (
          <p>
            A place is kept for you until <strong>{sayDateTime(onDevice(booking.hold_expires_at))}</strong>.
          </p>
        )
      }
      actions={
        <>
          <ReloadLink to={`/checkout/${event.id}`}>Book your place</ReloadLink>
          <ActionButton
            action={() => declineOffer(booking.id)}
            onOutcome={(outcome) => onSaid(saidOf(outcome, declined))}
          >
            No thanks
          </ActionButton>
        </>
      }
    />
  )
}
