import type { CardFormProps } from '#bookings/web/checkout/card-form.tsx'
import { formatPrice } from '#platform/local-time.ts'
import css from './card-form.module.css'

/** Takes the place of the card form while its code and the provider's script load. The terms can already be read. */
export function CardFormSkeleton({ price, terms, assurance }: Pick<CardFormProps, 'price' | 'terms' | 'assurance'>) {
  return (
    <div aria-busy="true">
      <EmptyField label="Card number">
        <p role="status" className={css.loading}>
          Loading...
        </p>
      </EmptyField>
      <div className={css.pair}>
        <EmptyField label="Expiration date" />
        <EmptyField label="CVC" />
      </div>
      {terms}
      <p className={css.pay}>
        <span className={css.price}>{formatPrice(price)}</span>
        <span className={css.emptyButton} />
      </p>
      {assurance}
    </div>
  )
}

function EmptyField({ label, children }: { label: string; children?: CardFormProps['terms'] }) {
  return (
    <div className={css.field}>
      <span className={css.label}>{label}</span>
      <div className={css.box}>{children}</div>
    </div>
  )
}
