import type { Replacement } from '#bookings/contract/replacement.ts'
import { EventCard } from '#bookings/web/event-card.tsx'
import css from '#bookings/web/replacement-page.module.css'
import { formatPrice } from '#platform/local-time.ts'

type Props = { replacement: Replacement }

/** Shows the event's title, time and venue, and who the place is for. */
export function PlaceSummary({ replacement }: Props) {
  const { event } = replacement
  return (
    <EventCard label="The place on offer" title={event.title} event={event} venueAs="address">
      <p className={css.audience}>{audienceMessage(replacement)}</p>
    </EventCard>
  )
}

/** Shows who would get a refund, because the member who accepts the place pays nothing on the site. */
export function RefundRecipient({ replacement: { price, from, refund_to: payer } }: Props) {
  if (price === 0) return <p>This event is free, so there’s nothing to pay.</p>
  return (
    <p>
      There’s nothing to pay here.{' '}
      {payer === from && payer !== null
        ? `They paid ${formatPrice(price)} for it, and any refund will go to them.`
        : `${payer ?? 'Another member'} paid ${formatPrice(price)} for it, and any refund will go to them.`}
    </p>
  )
}

/** Formats the audience as 'This place is for a woman aged 30 to 42.' */
function audienceMessage({ gender, youngest_age: youngest, oldest_age: oldest }: Replacement): string {
  const sentence = `This place is for a ${gender === 'F' ? 'woman' : 'man'}`
  if (youngest !== null && oldest !== null) return `${sentence} aged ${youngest} to ${oldest}.`
  if (youngest !== null) return `${sentence} aged ${youngest} or over.`
  return oldest === null ? `${sentence}.` : `${sentence} aged ${oldest} or under.`
}
