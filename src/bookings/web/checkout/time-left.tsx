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
 * Shows how long the place is held and what happens afterwards. Screen readers announce the time left only when it is about to
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
      return (
        <>Your place is kept for {left}. If the time runs out nothing is charged and the place goes back on sale.</>
      )
    case 'to be paid again':
      return (
        <>
          Your payment could not be taken. You are still booked for {left}: please pay again in that time, or your place
          goes back on sale. Nothing has been charged.
        </>
      )
    case 'offered':
      return (
        <>
          {offerMessage(holdReason.until)} It is kept for {left}. If the time runs out nothing is charged, and the place
          is offered to whoever is next.
        </>
      )
  }
}
