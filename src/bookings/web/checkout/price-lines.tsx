import { nameOfReduction } from '#bookings/contract/reductions.ts'
import type { OwnPlace } from '#bookings/contract/checkout.ts'
import { formatPrice } from '#platform/local-time.ts'
import css from './lower-price.module.css'

/** Shows line by line what lowers the price, and what is left to pay. Shows nothing if nothing does. */
export function PriceLines({
  place: { price, price_parts: parts },
}: {
  place: Pick<OwnPlace, 'price' | 'price_parts'>
}) {
  if (parts.reductions.length === 0) return null
  return (
    <dl className={css.lines} aria-label="How the price is made up">
      <Line name="Price" amount={formatPrice(price)} />
      {parts.reductions.map((reduction) => (
        <Line key={reduction.kind} name={nameOfReduction(reduction)} amount={`−${formatPrice(reduction.amount)}`} />
      ))}
      <Line name="To pay" amount={formatPrice(parts.to_pay)} isTotal />
    </dl>
  )
}

function Line({ name, amount, isTotal = false }: { name: string; amount: string; isTotal?: boolean }) {
  return (
    <div className={isTotal ? css.total : undefined}>
      <dt>{name}</dt>
      <dd>{amount}</dd>
    </div>
  )
}
