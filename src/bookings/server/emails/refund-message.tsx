import { Paragraph } from '#platform/server/mail/mail-parts.tsx'
import type { MoneyOutcome, PaidBy } from '#bookings/server/emails/booking-details.ts'

/** Explains what happens to the money, and what the payer will see at their bank. */
export function RefundMessage({ money, price, by, how }: PaidBy & { money: MoneyOutcome; price: string }) {
  if (how === 'by hand') return <Paragraph>{byHand(price, by)}</Paragraph>
  if (by === 'another') {
    const outcome = money === 'refunded' ? `${price} goes back to the card` : `The ${price} was not charged to the card`
    return <Paragraph>{outcome} of whoever paid for your place.</Paragraph>
  }
  if (money === 'refunded') {
    return (
      <Paragraph>{price} goes back to the card that paid. It can take 5 to 10 days until your bank shows it.</Paragraph>
    )
  }
  return (
    <Paragraph>
      The payment was not charged to your card: your bank had only set {price} aside for it, and we have let it go. With
      a debit card it can still show for some days; then it disappears by itself.
    </Paragraph>
  )
}

function byHand(price: string, by: PaidBy['by']): string {
  const payer = by === 'reader' ? 'you' : 'whoever paid for your place'
  return `${price} was not paid by card. We give it back to ${payer} ourselves.`
}
