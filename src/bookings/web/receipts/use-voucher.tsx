import { useState } from 'react'
import { Link, useRevalidator } from 'react-router'
import { useVoucher } from '#bookings/contract/vouchers.ts'
import { formatAmount } from '#bookings/web/format-pence.ts'
import { voucherErrorIn } from '#bookings/web/vouchers/voucher-error.ts'
import { paths } from '#platform/paths.ts'
import { browserApi } from '#platform/web/api.ts'
import { TextField } from '#platform/web/ui/form/fields.tsx'
import { SubmitButton } from '#platform/web/ui/form/submit-button.tsx'
import { useForm } from '#platform/web/ui/form/use-form.ts'
import { Notice } from '#platform/web/ui/notice.tsx'
import css from './credit.module.css'

/** Adds a gift voucher to the member's credit. */
export function UseVoucher() {
  const [addedPence, setAddedPence] = useState<number | null>(null)
  const { revalidate } = useRevalidator()
  const form = useForm({
    schema: useVoucher.body,
    failed: 'We couldn’t add the voucher to your credit.',
    send: async (body) => {
      setAddedPence(null)
      try {
        const { amount_pence: pence } = await browserApi<typeof useVoucher>('POST /api/account/vouchers/use', { body })
        form.element.current?.reset()
        setAddedPence(pence)
      } catch (error) {
        const refusal = voucherErrorIn(error)
        if (refusal === null) throw error
        form.showErrors({ code: refusal })
      }
      // After a refusal too, because the member may have used the voucher before, and then has the credit.
      await revalidate()
    },
  })
  return (
    <section className={css.section} aria-labelledby="use-voucher">
      <h2 id="use-voucher">Use a gift voucher</h2>
      <form {...form.props} className={css.voucher}>
        <TextField
          {...form.field('code')}
          label="The code on the voucher"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
        />
        <SubmitButton form={form} busy="Adding…" look="quiet">
          Add to my credit
        </SubmitButton>
      </form>
      <div role="status">
        {addedPence !== null && <Notice look="done">Added {formatAmount(addedPence)} to your credit.</Notice>}
      </div>
      <p>
        <Link to={paths.giftVouchers}>Buy a gift voucher, or get one resent</Link>
      </p>
    </section>
  )
}
