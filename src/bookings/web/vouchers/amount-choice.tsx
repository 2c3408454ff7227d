import { useEffect, useRef, useState } from 'react'
import { LEAST_VOUCHER, MOST_VOUCHER } from '#bookings/rules/vouchers.ts'
import { offeredAmounts, OTHER_AMOUNT } from '#bookings/web/vouchers/typed-order.ts'
import { formatPrice } from '#platform/local-time.ts'
import { TextField } from '#platform/web/ui/form/fields.tsx'
import type { Form } from '#platform/web/ui/form/use-form.ts'
import css from './vouchers.module.css'

type Props = {
  form: Form
  /** In pounds. */
  amount: number
}

/** Offers some amounts, and a field for any other. */
export function AmountChoice({ form, amount }: Props) {
  const isOffered = offeredAmounts.some((offered) => offered === amount)
  const [choice, setChoice] = useState(isOffered ? String(amount) : OTHER_AMOUNT)
  const fieldset = useRef<HTMLFieldSetElement>(null)
  // An amount may have been chosen before the client arrived.
  useEffect(() => {
    const chosen = fieldset.current?.querySelector<HTMLInputElement>(':checked')?.value
    if (chosen !== undefined) setChoice(chosen)
  }, [])
  const choices = [
    ...offeredAmounts.map((offered) => ({ value: String(offered), label: formatPrice(offered) })),
    { value: OTHER_AMOUNT, label: 'Another amount' },
  ]
  return (
    <>
      <fieldset ref={fieldset} className={css.amounts}>
        <legend>Amount</legend>
        {choices.map(({ value, label }) => (
          <label key={value}>
            <input
              type="radio"
              name="choice"
              value={value}
              defaultChecked={choice === value}
              onChange={() => setChoice(value)}
            />
            {label}
          </label>
        ))}
      </fieldset>
      {choice === OTHER_AMOUNT && (
        <TextField
          {...form.field('amount')}
          label="Amount in pounds"
          help={`A whole number from ${formatPrice(LEAST_VOUCHER)} to ${formatPrice(MOST_VOUCHER)}.`}
          defaultValue={isOffered ? '' : amount}
          inputMode="numeric"
          autoComplete="off"
          required
        />
      )}
    </>
  )
}
