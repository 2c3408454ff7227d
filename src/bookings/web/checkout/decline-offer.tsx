import { useState } from 'react'
import { ActionButton } from '#platform/web/ui/form/action-button.tsx'
import type { Outcome } from '#platform/web/ui/form/use-action.ts'
import { declineOffer } from '#bookings/web/waiting/waiting-requests.ts'
import { FailureAlert } from '#platform/web/ui/form/failure-alert.tsx'
import css from '#bookings/web/checkout-page.module.css'

type Props = { bookingId: string; onDeclined: () => void; onGone: () => void }

/** Declines an offer with one press. The place is offered to the next member. */
export function DeclineOffer({ bookingId, onDeclined, onGone }: Props) {
  const [failure, setFailure] = useState<string | null>(null)

  function showOutcome(outcome: Outcome): void {
    if (outcome.is === 'done') return onDeclined()
    setFailure(outcome.reason)
    if (outcome.is === 'refused') onGone()
  }

  return (
    <div className={css.secondary}>
      <FailureAlert failure={failure} />
      <ActionButton action={() => declineOffer(bookingId)} onOutcome={showOutcome}>
        No thanks
      </ActionButton>
    </div>
  )
}
