import { useRef } from 'react'
import { voucherCodeIn } from '#bookings/rules/voucher-code.ts'
import { TextField } from '#platform/web/ui/form/fields.tsx'
import button from '#platform/web/ui/button.module.css'
import css from './lower-price.module.css'

type Props = {
  /** A place can have one promo code. After that, the field is only for gift vouchers. */
  accepts: 'code or voucher' | 'voucher'
  busy: boolean
  failure: string | null
  onCode: (typed: string) => Promise<void>
  /** Resolves to whether the voucher was added, so that its code is no longer needed. */
  onVoucher: (typed: string) => Promise<boolean>
  onChange: () => void
}

/** A field for a promo code or the code of a gift voucher, which have different lengths. */
export function CodeField({ accepts, busy, failure, onCode, onVoucher, onChange }: Props) {
  const field = useRef<HTMLInputElement>(null)

  async function apply(event: { preventDefault: () => void }): Promise<void> {
    event.preventDefault()
    const typed = field.current?.value.trim() ?? ''
    if (typed === '') return field.current?.focus()
    if (accepts === 'code or voucher' && voucherCodeIn(typed) === null) return onCode(typed)
    if ((await onVoucher(typed)) && field.current) field.current.value = ''
  }

  return (
    <details className={css.code}>
      <summary>{accepts === 'voucher' ? 'Have a gift voucher?' : 'Have a promo code or gift voucher?'}</summary>
      <form onSubmit={(event) => void apply(event)} noValidate>
        <TextField
          ref={field}
          name="promo-code"
          label={accepts === 'voucher' ? 'Gift voucher' : 'Promo code or gift voucher'}
          error={failure ?? undefined}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={60}
          onChange={onChange}
        />
        <button type="submit" className={button.button} aria-disabled={busy}>
          {busy ? 'Applying…' : 'Apply'}
        </button>
      </form>
    </details>
  )
}
