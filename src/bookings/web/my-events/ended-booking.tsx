import type { EndedBooking as Ended } from '#bookings/contract/my-events.ts'
import { EventRow } from '#bookings/web/my-events/event-row.tsx'
import { formatPrice } from '#platform/local-time.ts'

/** Shows a booking that the member had, why it ended, and what was paid and refunded. */
export function EndedBooking({ ended }: { ended: Ended }) {
  return (
    <EventRow
      ownEvent={ended}
      isPaid={ended.paid > 0}
      notice={
        <p>
          {reasons[ended.reason]} {moneyMessage(ended)}
        </p>
      }
    />
  )
}

const reasons: Record<Ended['reason'], string> = {
  'cancelled by member': 'You gave up this place.',
  'refund taken': 'You gave up this place after the event changed.',
  'cancelled by us': 'We cancelled this booking.',
  'event cancelled': 'This event was cancelled.',
  'not paid': 'This booking was cancelled because we couldn’t take your payment.',
}

function moneyMessage({ paid, ...outcome }: Ended): string {
  return paid === 0 ? '' : `You paid ${formatPrice(paid)}. ${refundMessage(outcome)}`
}

type Outcome = Pick<Ended, 'refunded' | 'credited' | 'refund_if_rebooked'>

function refundMessage({ refunded, credited, refund_if_rebooked }: Outcome): string {
  if (credited > 0) return `We added ${formatPrice(credited)} to your credit.`
  if (refunded > 0) return `Refund: ${formatPrice(refunded)}.`
  return refund_if_rebooked ? 'You’ll get a refund if someone else books your place.' : 'No refund.'
}
