import { Words } from '#platform/server/mail/mail-parts.tsx'
import type { MoneyBack, PaidBy } from '#bookings/server/emails/booking-facts.ts'

/** What happened to the money, and what the member who paid will see at their bank. */
export function MoneyWords({ money, price, by, how }: PaidBy & { money: MoneyBack; price: string }) {
  if (how === 'by hand') return <Words>{byHand(price, by)}</Words>
  if (by === 'another') {
    const what = money === 'goes back' ? `${price} goes back to the card` : `The ${price} was not charged to the card`
    return <Words>{what} of whoever paid for your place.</Words>
  }
  if (money === 'goes back') {
    return <Words>{price} goes back to the card that paid. It can take 5 to 10 days until your bank shows it.</Words>
  }
  return (
    <Words>
      The payment was not charged to your card: your bank had only set {price} aside for it, and we have let it go. With
      a debit card it can still show for some days; then it disappears by itself.
    </Words>
  )
}

function byHand(price: string, by: PaidBy['by']): string {
  const whom = by === 'reader' ? 'you' : 'whoever paid for your place'
  return `${price} was not paid by card. We give it back to ${whom} ourselves.`
}
