import type { OwnBooking } from '#bookings/contract/own-booking.ts'
import { paths } from '#platform/paths.ts'
import { ActionButton } from '#platform/web/ui/form/action-button.tsx'
import { toDeviceLocalTime } from '#platform/web/device/device-time.ts'
import type { Outcome } from '#platform/web/ui/form/use-action.ts'
import { declineOffer, joinList } from '#bookings/web/waiting/waiting-requests.ts'
import { formatDateTime } from '#platform/local-time.ts'
import { ReloadLink } from '#platform/web/ui/button.tsx'
import css from './booking-panel.module.css'

type Props = {
  eventId: number
  /** Called with the message about an action once the page has updated. It is empty if the page itself shows the result. */
  onStatus: (message: string) => void
}

/** Shows a place that is offered to the member from the waiting list. */
export function Offered({ eventId, offer, onStatus }: Props & { offer: OwnBooking }) {
  return (
    <>
      {offer.hold_expires_at !== null && (
        <p className={css.until}>
          A place is held for you until {formatDateTime(toDeviceLocalTime(offer.hold_expires_at))}.
        </p>
      )}
      <ReloadLink to={paths.checkout(eventId)}>Book your place</ReloadLink>
      <ActionButton
        action={() => declineOffer(offer.id)}
        onOutcome={(outcome) =>
          onStatus(outcomeMessage(outcome, 'You’ve turned this place down, so we’re no longer holding it for you.'))
        }
      >
        No thanks
      </ActionButton>
    </>
  )
}

export function JoinWaitingList({ eventId, onStatus }: Props) {
  function showOutcome(outcome: Outcome): void {
    // Opens the checkout, which has a form for the date of birth.
    if (outcome.is === 'refused' && outcome.error === 'date_of_birth_needed')
      return window.location.assign(paths.checkout(eventId))
    onStatus(outcomeMessage(outcome, ''))
  }

  return (
    <ActionButton look="main" action={() => joinList(eventId)} onOutcome={showOutcome}>
      Join the waiting list
    </ActionButton>
  )
}

function outcomeMessage(outcome: Outcome, done: string): string {
  return outcome.is === 'done' ? done : outcome.reason
}
