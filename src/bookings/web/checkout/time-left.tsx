import type { Gender } from '#accounts/contract/person.ts'
import { useFriend } from '#bookings/web/checkout/friend.ts'
import { IN_LINE_MESSAGE, useInLine } from '#bookings/web/checkout/in-line.ts'
import { offerMessage } from '#bookings/web/checkout/offer-messages.ts'
import { extendedHoldMessage, formatTimeLeft, timeWarningMessage } from '#bookings/web/checkout/time-messages.ts'
import { VisuallyHidden } from '#platform/web/ui/visually-hidden.tsx'
import { deviceNow, useTimeLeft } from '#platform/web/use-time-left.ts'
import css from '#bookings/web/checkout-page.module.css'

/**
 * The reason for the hold: the member is paying, must pay again after a failed capture, or has an offer from the waiting list.
 */
export type HoldReason = { kind: 'held' } | { kind: 'to be paid again' } | { kind: 'offered'; until: string }
type Props = {
  untilMs: number
  /** Whether PAY has extended the hold while this page was open. */
  isExtended: boolean
  holdReason: HoldReason
  onTimeUp: () => void
}

/**
 * Shows how long the place is held. Screen readers announce it only when the hold is extended, and the time left only when it is
 * about to run out.
 */
export function TimeLeft({ untilMs, isExtended, holdReason, onTimeUp }: Props) {
  const leftMs = useTimeLeft(untilMs, onTimeUp)
  const [before, after] = holdMessage(holdReason, useFriend())
  return (
    <>
      <p className={css.hold}>
        {before} <strong>{formatTimeLeft(leftMs)}</strong> {after}
        <span role="status" className={css.extended}>
          {isExtended && <span>{extendedHoldMessage(untilMs, deviceNow())}</span>}
        </span>
      </p>
      <VisuallyHidden as="p" role="status">
        {timeWarningMessage(leftMs)}
      </VisuallyHidden>
    </>
  )
}

/** Shows that the place is not held yet, with room for the message that follows, so that nothing moves. */
export function TimeLeftOpening({ holdReason }: Pick<Props, 'holdReason'>) {
  const isInLine = useInLine()
  const friend = useFriend()
  return (
    <p className={`${css.hold} ${css.opening}`} data-room={holdMessage(holdReason, friend).join(' 15 minutes ')}>
      <span role="status">{isInLine ? IN_LINE_MESSAGE : 'Getting your payment ready…'}</span>
    </p>
  )
}

/** Returns the text before the time left and the text after it. */
function holdMessage(holdReason: HoldReason, friend: Gender | null): [string, string] {
  const whose = friend === null ? 'your' : 'your friend’s'
  switch (holdReason.kind) {
    case 'held':
      return [
        `We’re holding ${whose} place. You have`,
        'left to book it. After that, it’ll go back on sale and you won’t be charged.',
      ]
    case 'to be paid again':
      return [
        `We couldn’t take your payment, and you haven’t been charged. ${friend === null ? 'You’re still booked' : 'Your friend’s place is still held'}, and you have`,
        `left to retry the payment before ${whose} place goes back on sale.`,
      ]
    case 'offered':
      return [
        `${offerMessage(holdReason.until)} You have`,
        'left to book it. After that, we’ll offer it to the next person and you won’t be charged.',
      ]
  }
}
