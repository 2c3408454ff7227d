import type { ReactNode } from 'react'
import { sayOffer } from '#bookings/web/checkout/offer-words.ts'
import { sayTimeLeft, sayTimeWarning } from '#bookings/web/checkout/time-words.ts'
import { Hidden } from '#platform/web/ui/hidden.tsx'
import { useTimeLeft } from '#platform/web/use-time-left.ts'
import css from '#bookings/web/checkout-page.module.css'

/** Why the place is held: the member is paying for it, the payment could not be taken, or the waiting list offered it. */
export type Kept = { as: 'held' } | { as: 'to be paid again' } | { as: 'offered'; until: string }
type Props = { untilMs: number; kept: Kept; onTimeUp: () => void }

/** How long the place is held, and what happens then. Read out only towards the end. */
export function TimeLeft({ untilMs, kept, onTimeUp }: Props) {
  const leftMs = useTimeLeft(untilMs, onTimeUp)
  const left = <strong>{sayTimeLeft(leftMs)}</strong>
  return (
    <>
      <p className={css.hold}>{sayKept(kept, left)}</p>
      <Hidden as="p" role="status">
        {sayTimeWarning(leftMs)}
      </Hidden>
    </>
  )
}

function sayKept(kept: Kept, left: ReactNode): ReactNode {
  switch (kept.as) {
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
          {sayOffer(kept.until)} It is kept for {left}. If the time runs out nothing is charged, and the place is
          offered to whoever is next.
        </>
      )
  }
}
