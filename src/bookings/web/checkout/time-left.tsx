import { sayTimeLeft, sayTimeWarning } from '#bookings/web/checkout/time-words.ts'
import { useTimeLeft } from '#platform/web/use-time-left.ts'
import css from '#bookings/web/checkout-page.module.css'

type Props = { untilMs: number; isPaidAgain: boolean; onTimeUp: () => void }

/** How long the place is kept, and what happens then. Read out only towards the end. */
export function TimeLeft({ untilMs, isPaidAgain, onTimeUp }: Props) {
  const leftMs = useTimeLeft(untilMs, onTimeUp)
  const left = <strong>{sayTimeLeft(leftMs)}</strong>
  return (
    <>
      {isPaidAgain ? (
        <p className={css.hold}>
          Your payment could not be taken. You are still booked for {left}: please pay again in that time, or your place
          goes back on sale. Nothing has been charged.
        </p>
      ) : (
        <p className={css.hold}>
          Your place is kept for {left}. If the time runs out nothing is charged and the place goes back on sale.
        </p>
      )}
      <p role="status" className={css.hidden}>
        {sayTimeWarning(leftMs)}
      </p>
    </>
  )
}
