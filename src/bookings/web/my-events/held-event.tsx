import type { OwnEvent } from '#bookings/contract/my-events.ts'
import { OwnEventCard } from '#bookings/web/my-events/own-event-card.tsx'
import { toDeviceLocalTime } from '#platform/web/device/device-time.ts'
import { formatTime } from '#platform/local-time.ts'
import { paths } from '#platform/paths.ts'
import { ReloadLink } from '#platform/web/ui/button.tsx'
import { VisuallyHidden } from '#platform/web/ui/visually-hidden.tsx'

/** Shows a place that is held for a few minutes while the member pays. */
export function HeldEvent({ ownEvent, look }: { ownEvent: OwnEvent; look: 'main' | 'quiet' }) {
  const until = ownEvent.booking?.hold_expires_at ?? null
  return (
    <OwnEventCard
      ownEvent={ownEvent}
      notice={
        until !== null && (
          <p>
            Your place is held until <strong>{formatTime(toDeviceLocalTime(until))}</strong>. It’s yours once you’ve
            paid.
          </p>
        )
      }
      actions={
        <ReloadLink look={look} to={paths.checkout(ownEvent.event.id)}>
          Continue to payment<VisuallyHidden> for {ownEvent.event.title}</VisuallyHidden>
        </ReloadLink>
      }
    />
  )
}
