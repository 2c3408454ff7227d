import type { ReactNode } from 'react'
import { offerMessage } from '#bookings/web/checkout/offer-messages.ts'
import { formatTimeLeft, timeWarningMessage } from '#bookings/web/checkout/time-messages.ts'
import { VisuallyHidden } from '#platform/web/ui/visually-hidden.tsx'
import { useTimeLeft } from '#platform/web/use-time-left.ts'
import css from '#bookings/web/checkout-page.module.css'

/**
 * The reason for the hold: the member is paying, must pay again after a failed capture, or has an offer from the waiting list.
 */
export type HoldReason = { kind: 'held' } | { kind: 'to be paid again' } | { kind: 'offered'; until: string }
type Props = { untilMs: number; holdReason: HoldReason; onTimeUp: () => void }

/**
 * Shows how long the place is held. Screen readers announce the time left only when it is about to
 * run out.
 */
export function TimeLeft({ untilMs, holdReason, onTimeUp }: Props) {
  const leftMs = useTimeLeft(untilMs, onTimeUp)
  const left = <strong>{formatTimeLeft(leftMs)}</strong>
  return (
    <>
      <p className={css.hold}>{holdMessage(holdReason, left)}</p>
      <VisuallyHidden as="p" role="status">
        {timeWarningMessage(leftMs)}
      </VisuallyHidden>
    </>
  )
}

function holdMessage(holdReason: HoldReason, left: ReactNode): ReactNode {
  switch (holdReason.kind) {
    case 'held':
      return <>We’re holding a place for you. You have {left} left to book it.</>
    case 'to be paid again':
      return (
        <>
          We couldn’t take your payment, and you haven’t been charged. You’re still booked, and you have {left} left to
          retry the payment before your place goes back on sale.
        </>
      )
    case 'offered':
      return (
        <>
          {offerMessage(holdReason.until)} You have {left} left to book it.
        </>
      )
  }
}
