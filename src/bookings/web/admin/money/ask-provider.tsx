import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { z } from 'zod'
import type { askAboutPayment, SaidOfPayment } from '#bookings/contract/admin/payments.ts'
import { sayDifference, saySays } from '#bookings/web/admin/money/payment-words.ts'
import { sayPence } from '#bookings/web/admin/money/say-money.ts'
import { browserApi } from '#platform/web/api.ts'
import { SubmitButton } from '#platform/web/ui/form/submit-button.tsx'
import { useForm } from '#platform/web/ui/form/use-form.ts'
import { sayShortInstant } from '#platform/web/ui/table/short-instant.ts'
import css from './money.module.css'

/** What the card provider reports about this payment at this moment. */
export function AskProvider({ paymentId }: { paymentId: string }) {
  const [said, setSaid] = useState<SaidOfPayment | null>(null)
  const { revalidate } = useRevalidator()
  const form = useForm({
    schema: z.object({}),
    failed: 'The card provider could not be asked.',
    async send() {
      const params = { id: paymentId }
      setSaid(await browserApi<typeof askAboutPayment>('POST /api/admin/payments/:id/ask', { params, body: {} }))
      await revalidate()
    },
  })
  return (
    <section className={css.section} aria-labelledby="at-provider">
      <h2 id="at-provider">At the card provider</h2>
      <form {...form.props}>
        <SubmitButton form={form} busy="Asking…" look="quiet">
          Ask the provider now
        </SubmitButton>
      </form>
      <div role="status">{said && <Said said={said} />}</div>
    </section>
  )
}

function Said({ said: { asked_at, there, differences } }: { said: SaidOfPayment }) {
  return (
    <>
      <p>
        {sayShortInstant(asked_at)}:{' '}
        {there
          ? `${saySays(there.says)}. Paid ${sayPence(there.captured_pence)}, given back ${sayPence(there.refunded_pence)}, disputed ${sayPence(there.disputed_pence)}.`
          : 'The provider knows nothing of this payment.'}
      </p>
      {differences.length === 0 && there && <p>Both say the same.</p>}
      {differences.length > 0 && (
        <ul className={css.finds}>
          {differences.map((difference) => (
            <li key={difference.what}>{sayDifference(difference)}</li>
          ))}
        </ul>
      )}
    </>
  )
}
