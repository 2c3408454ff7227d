import { Fragment } from 'react'
import { Link, useLoaderData } from 'react-router'
import type { getPayment, listCardAttempts, PaymentDetails } from '#bookings/contract/admin/payments.ts'
import { CardAttempts } from '#bookings/web/admin/money/card-attempts.tsx'
import { CheckPayment } from '#bookings/web/admin/money/check-payment.tsx'
import { CaseSummary } from '#bookings/web/admin/money/case-summary.tsx'
import { MoneyNav } from '#bookings/web/admin/money/money-nav.tsx'
import {
  formatEntry,
  formatPayer,
  ledgerLabels,
  methodLabels,
  paymentTitle,
  refundReasons,
  refundLabels,
  stateLabels,
} from '#bookings/web/admin/money/payment-labels.ts'
import { RefundPayment } from '#bookings/web/admin/money/refund-payment.tsx'
import { voucherStateLabels } from '#bookings/web/admin/vouchers/voucher-labels.ts'
import { formatAmount } from '#bookings/web/format-pence.ts'
import { adminPaths } from '#platform/admin-paths.ts'
import { AdminPage } from '#platform/web/admin/admin-page.tsx'
import { formatDate, formatDateTime } from '#platform/local-time.ts'
import type { FixedPageHandle } from '#platform/web/head.ts'
import { staffLoader } from '#platform/web/staff-page.ts'
import { DataTable, type Column } from '#platform/web/ui/table/data-table.tsx'
import { formatShortInstant } from '#platform/web/ui/table/short-instant.ts'
import { useListLink } from '#platform/web/ui/table/use-list-link.ts'
import { showToast } from '#platform/web/ui/toast/toast-store.ts'
import css from './money.module.css'

export const handle: FixedPageHandle = { head: { title: 'Payment', description: 'One payment and its history.' } }

export const loader = staffLoader(async (api, { params: { id = '' } }) => {
  const payment = await api<typeof getPayment>('GET /api/admin/payments/:id', { params: { id } })
  const listAttempts = () => api<typeof listCardAttempts>('GET /api/admin/payments/:id/attempts', { params: { id } })
  return { payment, attempts: payment.intent_id === null ? null : listAttempts() }
})

export function Component() {
  const { payment, attempts } = useLoaderData<typeof loader>() ?? { payment: null, attempts: null }
  return (
    <AdminPage heading={payment ? paymentTitle(payment) : 'Payment'}>
      <MoneyNav />
      <p className={css.back}>
        <Link to={useListLink(adminPaths.payments)}>All payments</Link>
      </p>
      {payment && (
        <>
          <DetailsList payment={payment} />
          {payment.refundable_pence > 0 && <RefundPayment payment={payment} onRefunded={showToast} />}
          {attempts && <CardAttempts answer={attempts} />}
          {payment.intent_id && <CheckPayment key={payment.id} paymentId={payment.id} />}
          {payment.cases.length > 0 && (
            <section className={css.section} aria-labelledby="looked-at">
              <h2 id="looked-at">Checks</h2>
              <ul className={css.list}>
                {payment.cases.map((moneyCase) => (
                  <CaseSummary key={moneyCase.id} moneyCase={moneyCase} />
                ))}
              </ul>
            </section>
          )}
          <Refunds refunds={payment.refunds} />
          <section className={css.section} aria-labelledby="ledger">
            <h2 id="ledger">History</h2>
            <DataTable
              caption="Ledger entries"
              columns={entryColumns}
              rows={payment.ledger}
              idOf={({ id }) => id}
              next={null}
              order={{ sort: 'at', direction: 'asc' }}
              empty="Nothing yet: no card has been authorised."
            />
          </section>
        </>
      )}
    </AdminPage>
  )
}

function DetailsList({ payment }: { payment: PaymentDetails }) {
  const { state, method, member, intent_id: intentId } = payment
  const refunded = payment.refunds.reduce((sum, one) => sum + (one.state === 'failed' ? 0 : one.amount_pence), 0)
  const times = [
    ['Started', payment.made_at],
    ['Card entered', payment.tried_at],
    ['Authorised', payment.authorised_at],
    ['Paid', payment.captured_at],
    ['Ended', payment.ended_at],
  ] as const
  return (
    <dl className={css.details}>
      <dt>Status</dt>
      <dd>
        <strong>{stateLabels[state]}</strong>, {methodLabels[method].toLowerCase()}
        {state === 'captured' && refunded > 0 && `; ${formatAmount(refunded)} refunded`}
      </dd>
      {payment.card !== null && (
        <>
          <dt>Card</dt>
          <dd>{payment.card}</dd>
        </>
      )}
      <dt>{payment.voucher ? 'Bought by' : 'Member'}</dt>
      <dd>
        {member ? (
          <Link to={adminPaths.member(member.id)}>{`${member.name}, ${member.email}`}</Link>
        ) : (
          formatPayer(payment)
        )}
      </dd>
      <PaidFor payment={payment} />
      {times.map(
        ([label, at]) =>
          at && (
            <Fragment key={label}>
              <dt>{label}</dt>
              <dd>{formatShortInstant(at)}</dd>
            </Fragment>
          ),
      )}
      {payment.captured_at && (
        <>
          <dt>Receipt</dt>
          <dd>
            <Link to={adminPaths.receipt(payment.id)}>Receipt and credit notes</Link>
          </dd>
        </>
      )}
      {intentId && (
        <>
          <dt>Provider’s ID</dt>
          <dd>{intentId}</dd>
        </>
      )}
    </dl>
  )
}

/** Shows what was paid for: a place at an event, or a gift voucher. */
function PaidFor({ payment: { event, booking, voucher, member } }: { payment: PaymentDetails }) {
  return (
    <>
      <dt>For</dt>
      <dd>
        {event ? (
          <>
            <Link to={adminPaths.event(event.id)}>{event.title}</Link>, {formatDateTime(event.start_date_local)}
          </>
        ) : (
          <Link to={adminPaths.vouchers}>Gift voucher</Link>
        )}
      </dd>
      {booking && (
        <>
          <dt>Booking</dt>
          <dd>
            <Link to={adminPaths.booking(booking.id)}>{formatBooking(booking, member)}</Link>
          </dd>
        </>
      )}
      {voucher && (
        <>
          <dt>Voucher</dt>
          <dd>
            {voucherStateLabels[voucher.state]}
            {voucher.last_day !== null && `, use by ${formatDate(voucher.last_day)}`}
          </dd>
          <dt>Sent to</dt>
          <dd>{voucher.email ?? 'No longer stored'}</dd>
        </>
      )}
    </>
  )
}

const bookingLabels = { held: 'In checkout', booked: 'Booked', ended: 'Ended' } as const

type PaidBooking = NonNullable<PaymentDetails['booking']>

function formatBooking({ state, member }: PaidBooking, paidBy: PaymentDetails['member']): string {
  const isOther = member && member.id !== paidBy?.id
  return isOther ? `${bookingLabels[state]}; ${member.name} has it now` : bookingLabels[state]
}

function Refunds({ refunds }: Pick<PaymentDetails, 'refunds'>) {
  if (refunds.length === 0) return null
  return (
    <section className={css.section} aria-labelledby="refunds">
      <h2 id="refunds">Refunds</h2>
      <ul className={css.items}>
        {refunds.map(({ id, amount_pence, state, reason, message, requested_at, requested_by }) => (
          <li key={id}>
            {formatAmount(amount_pence)}, {refundLabels[state]}: {refundReasons.get(reason) ?? reason}. Requested on{' '}
            {formatShortInstant(requested_at)} by {requested_by ?? 'the site'}.
            {message !== null && <> Message: ‘{message}’</>}
          </li>
        ))}
      </ul>
    </section>
  )
}

type Entry = PaymentDetails['ledger'][number]

const entryColumns: readonly Column<Entry>[] = [
  { name: 'at', head: 'When', noWrap: true, cell: ({ at }) => formatShortInstant(at) },
  { name: 'kind', head: 'What', cell: ({ kind }) => ledgerLabels.get(kind) ?? kind },
  {
    name: 'amount',
    head: 'Amount',
    align: 'right',
    cell: formatEntry,
  },
  { name: 'provider', head: 'Provider’s ID', cell: ({ provider_id }) => provider_id },
]
