import type { OwnEvent } from '#bookings/contract/my-events.ts'
import { OwnEventCard } from '#bookings/web/my-events/own-event-card.tsx'
import { onDevice } from '#bookings/web/waiting/on-device.ts'
import { sayTime } from '#platform/local-time.ts'
import { ReloadLink } from '#platform/web/ui/button.tsx'

/** A place that is held for some minutes while its member pays. */
export function HeldEvent({ own }: { own: OwnEvent }) {
  const until = own.booking?.hold_expires_at ?? null
  return (
    <OwnEventCard
      own={own}
      words={
        until !== null && (
          <p>
            Your place is kept until <strong>{sayTime(onDevice(until))}</strong>. It is yours once it is paid.
          </p>
        )
      }
      actions={<ReloadLink to={`/checkout/${own.event.id}`}>Go on to pay</ReloadLink>}
    />
  )
}
