import type { Replacement } from '#bookings/contract/replacement.ts'
import css from '#bookings/web/replacement-page.module.css'
import { sayDate, sayPrice, sayTimes } from '#platform/local-time.ts'

type Props = { replacement: Replacement }

/** What, when, where and for whom. */
export function WhatIsOffered({ replacement }: Props) {
  const { title, venue, start_date_local: starts, end_date_local: ends } = replacement.event
  return (
    <aside className={css.offered} aria-label="What is offered to you">
      <h2>{title}</h2>
      <p>
        <strong>
          {sayDate(starts)}, <span className={css.together}>{sayTimes(starts, ends)}</span>
        </strong>
      </p>
      <address className={css.where}>
        <bdi>{venue.name}</bdi>, <bdi>{venue.street}</bdi>, <bdi>{venue.town}</bdi>{' '}
        <span className={css.together}>{venue.postcode}</span>
      </address>
      <p className={css.whom}>{sayWhom(replacement)}</p>
    </aside>
  )
}

/** No money moves through the site, so the page must show who would get a refund. */
export function WhoseIsRefund({ replacement: { price, from, refund_to: payer } }: Props) {
  if (price === 0) return <p>This event is free, so there is nothing to pay.</p>
  return (
    <p>
      There is nothing to pay here.{' '}
      {payer === from && payer !== null
        ? `They paid ${sayPrice(price)} for it, and if it is ever given back, it goes to them.`
        : `${payer ?? 'Somebody else'} paid ${sayPrice(price)} for it, and if it is ever given back, it goes to them.`}
    </p>
  )
}

/** 'This place is for a woman aged 30 to 42.' */
function sayWhom({ gender, youngest_age: youngest, oldest_age: oldest }: Replacement): string {
  const whom = `This place is for a ${gender === 'F' ? 'woman' : 'man'}`
  if (youngest !== null && oldest !== null) return `${whom} aged ${youngest} to ${oldest}.`
  if (youngest !== null) return `${whom} aged ${youngest} or over.`
  return oldest === null ? `${whom}.` : `${whom} up to age ${oldest}.`
}
