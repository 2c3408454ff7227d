import { useState } from 'react'
import type { OwnPlace } from '#bookings/contract/checkout.ts'
import { paths } from '#platform/paths.ts'
import { ActionButton } from '#platform/web/ui/form/action-button.tsx'
import { leavePage, type Outcome } from '#platform/web/ui/form/use-action.ts'
import { declineOffer } from '#bookings/web/waiting/waiting-requests.ts'
import { FailureAlert } from '#platform/web/ui/form/failure-alert.tsx'
import css from '#bookings/web/checkout-page.module.css'

type Props = { place: OwnPlace; bookingId: string; onGone: () => void }

/** Declines an offer with one press. The place is offered to the next member. */
export function DeclineOffer({ place, bookingId, onGone }: Props) {
  const [failure, setFailure] = useState<string | null>(null)

  async function decline(): Promise<never> {
    await declineOffer(bookingId)
    return leavePage(() => window.location.assign(paths.event(place.event.id)))
  }

  function showOutcome(outcome: Outcome): void {
    setFailure(outcome.is === 'done' ? null : outcome.reason)
    if (outcome.is === 'refused') onGone()
  }

  return (
    <div className={css.secondary}>
      <FailureAlert failure={failure} />
      <ActionButton action={decline} onOutcome={showOutcome}>
        No thanks
      </ActionButton>
    </div>
  )
}
