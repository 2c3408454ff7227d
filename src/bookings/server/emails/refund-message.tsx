import { Paragraph } from '#platform/server/mail/mail-parts.tsx'
import { formatPence, type MoneyOutcome, type PaidBy } from '#bookings/server/emails/booking-details.ts'

/** Explains what happens to the money, and what the payer will see at their bank. */
export function RefundMessage({ money, price, by, how }: PaidBy & { money: MoneyOutcome; price: string }) {
  if (how === 'by hand' && money !== 'credited') return <Paragraph>{byHand(price, by)}</Paragraph>
  if (by === 'another') {
    return (
      <Paragraph>
        {money === 'refunded'
          ? `We’ll refund ${price} to the card of the person who paid for your place.`
          : `The person who paid for your place wasn’t charged the ${price}.`}
      </Paragraph>
    )
  }
  if (money === 'credited')
    return (
      <Paragraph>We’ve added {price} to the credit on your account. You can use it for any of our events.</Paragraph>
    )
  if (money === 'refunded') {
    return (
      <Paragraph>
        We’ll refund {price} to the card you paid with. It can take 5 to 10 days to appear on your statement.
      </Paragraph>
    )
  }
  return (
    <Paragraph>
      Your card wasn’t charged: your bank had only reserved {price}, and we’ve released it. On a debit card it may show
      as pending for a few days before it disappears.
    </Paragraph>
  )
}

function byHand(price: string, by: PaidBy['by']): string {
  const payer = by === 'reader' ? 'you' : 'the person who paid for your place'
  return `The ${price} wasn’t paid by card, so we’ll refund ${payer} directly.`
}

/** Says that the credit used for a place has been returned, if any was. */
export function CreditReturned({ pence }: { pence: number }) {
  if (pence === 0) return null
  return <Paragraph>The {formatPence(pence)} of credit used for this place is back on your account.</Paragraph>
}
