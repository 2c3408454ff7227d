import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { z } from 'zod'
import type { checkPaymentNow, ProviderReport } from '#bookings/contract/admin/payments.ts'
import { differenceMessage, formatProviderStatus } from '#bookings/web/admin/money/payment-labels.ts'
import { formatAmount } from '#bookings/web/format-pence.ts'
import { browserApi } from '#platform/web/api.ts'
import { SubmitButton } from '#platform/web/ui/form/submit-button.tsx'
import { useForm } from '#platform/web/ui/form/use-form.ts'
import { formatShortInstant } from '#platform/web/ui/table/short-instant.ts'
import css from './money.module.css'

/** Checks this payment with the card provider, and shows the result. */
export function CheckPayment({ paymentId }: { paymentId: string }) {
  const [report, setReport] = useState<ProviderReport | null>(null)
  const { revalidate } = useRevalidator()
  const form = useForm({
    schema: z.object({}),
    failed: 'We couldn’t check with the payment provider.',
    async send() {
      const params = { id: paymentId }
      setReport(await browserApi<typeof checkPaymentNow>('POST /api/admin/payments/:id/check', { params, body: {} }))
      await revalidate()
    },
  })
  return (
    <section className={css.section} aria-labelledby="at-provider">
      <h2 id="at-provider">At the payment provider</h2>
      <form {...form.props}>
        <SubmitButton form={form} busy="Checking…" look="quiet">
          Check with the provider now
        </SubmitButton>
      </form>
      <div role="status">{report && <ReportDetails report={report} />}</div>
    </section>
  )
}

function ReportDetails({ report: { requested_at, there, differences } }: { report: ProviderReport }) {
  return (
    <>
      <p>
        {formatShortInstant(requested_at)}:{' '}
        {there
          ? `${formatProviderStatus(there.status)}. Paid ${formatAmount(there.captured_pence)}, refunded ${formatAmount(there.refunded_pence)}, disputed ${formatAmount(there.disputed_pence)}.`
          : 'The provider has no record of this payment.'}
      </p>
      {differences.length === 0 && there && <p>The records match.</p>}
      {differences.length > 0 && (
        <ul className={css.items}>
          {differences.map((difference) => (
            <li key={difference.what}>{differenceMessage(difference)}</li>
          ))}
        </ul>
      )}
    </>
  )
}
