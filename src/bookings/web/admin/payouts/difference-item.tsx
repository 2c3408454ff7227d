import { Link, useRevalidator } from 'react-router'
import { MoneyCaseNote } from '#bookings/contract/admin/money.ts'
import type { closePayoutDifference, PayoutDifference } from '#bookings/contract/admin/payouts.ts'
import { differenceAmounts, differenceLabels } from '#bookings/web/admin/payouts/payout-labels.ts'
import { adminPaths } from '#platform/admin-paths.ts'
import { browserApi } from '#platform/web/api.ts'
import { TextArea } from '#platform/web/ui/form/fields.tsx'
import { SubmitButton } from '#platform/web/ui/form/submit-button.tsx'
import { useForm } from '#platform/web/ui/form/use-form.ts'
import { formatShortInstant } from '#platform/web/ui/table/short-instant.ts'
import { showToast } from '#platform/web/ui/toast/toast-store.ts'
import css from './payouts.module.css'

/** Explains a difference between the provider's records and the ledger, and how it was or can be closed. */
export function DifferenceItem({ difference }: { difference: PayoutDifference }) {
  const { kind, about, noticed_at: at, payment_id: payment, payout_id: payout, closed } = difference
  const { title, toDo } = differenceLabels[kind]
  return (
    <li className={css.difference}>
      <h2>{title}</h2>
      <p>{differenceAmounts(difference)}</p>
      <p className={css.soft}>
        {`Found on ${formatShortInstant(at)}.`} {kind !== 'different balance' && `ID: ${about}.`}
      </p>
      <p>{closed ? closedMessage(closed) : toDo}</p>
      <p>
        {payment && <Link to={adminPaths.payment(payment)}>See the payment</Link>}{' '}
        {payout && <Link to={adminPaths.payout(payout)}>See the payout</Link>}
      </p>
      {!closed && <CloseForm difference={difference} />}
    </li>
  )
}

function closedMessage({ at, by, note }: NonNullable<PayoutDifference['closed']>): string {
  const when = formatShortInstant(at)
  if (note === null) return `Closed by itself on ${when}.`
  return `Closed on ${when} by ${by ?? 'a former owner'}: ${note}`
}

function CloseForm({ difference: { id, kind } }: { difference: PayoutDifference }) {
  const { revalidate } = useRevalidator()
  const { title } = differenceLabels[kind]
  const form = useForm({
    schema: MoneyCaseNote,
    failed: 'We couldn’t close it.',
    draft: `payout-difference-${id}`,
    async send(body) {
      await browserApi<typeof closePayoutDifference>('POST /api/admin/money/differences/:id/close', {
        params: { id },
        body,
      })
      await revalidate()
      showToast(`Closed: ${title}.`)
    },
  })
  return (
    <form {...form.props} aria-label={`Close: ${title}`}>
      <TextArea
        {...form.field('note')}
        label="What you did"
        help="Only owners see this. It’s kept with the accounts, so please don’t include names."
        rows={2}
      />
      <SubmitButton form={form} busy="Closing…" look="quiet">
        Close this
      </SubmitButton>
    </form>
  )
}
