import type { OwnEvent } from '#bookings/contract/my-events.ts'
import { OwnEventCard } from '#bookings/web/my-events/own-event-card.tsx'
import { statusOf, type Status } from '#bookings/web/my-events/action-status.ts'
import { paths } from '#platform/paths.ts'
import { ActionButton } from '#platform/web/ui/form/action-button.tsx'
import { toDeviceLocalTime } from '#platform/web/device/device-time.ts'
import { declineOffer } from '#bookings/web/waiting/waiting-requests.ts'
import { formatDateTime } from '#platform/local-time.ts'
import { ReloadLink } from '#platform/web/ui/button.tsx'
import { VisuallyHidden } from '#platform/web/ui/visually-hidden.tsx'

type Props = { ownEvent: OwnEvent; look: 'main' | 'quiet'; onStatus: (status: Status) => void }

/** Shows a place that was offered from the waiting list. */
export function OfferedEvent({ ownEvent, look, onStatus }: Props) {
  const { event, booking } = ownEvent
  if (booking === null) return null
  const declined = `You’ve turned down the place at ‘${event.title}’. We’re no longer holding it for you.`
  return (
    <OwnEventCard
      ownEvent={ownEvent}
      notice={
        booking.hold_expires_at !== null && (
          <p>
            A place is held for you until <strong>{formatDateTime(toDeviceLocalTime(booking.hold_expires_at))}</strong>.
          </p>
        )
      }
      actions={
        <>
          <ReloadLink look={look} to={paths.checkout(event.id)}>
            Book your place<VisuallyHidden> at {event.title}</VisuallyHidden>
          </ReloadLink>
          <ActionButton
            action={() => declineOffer(booking.id)}
            onOutcome={(outcome) => onStatus(statusOf(outcome, declined))}
          >
            No thanks<VisuallyHidden>: turn down the place at {event.title}</VisuallyHidden>
          </ActionButton>
        </>
      }
    />
  )
}
