import { Link, useLoaderData } from 'react-router'
import type { listPayments, PaymentLine, Payments } from '#bookings/contract/admin/payments.ts'
import { formatRefunded } from '#bookings/web/admin/money/income-columns.tsx'
import { formatMonth, formatPart, formatWhen } from '#bookings/web/admin/money/format-month.ts'
import { MoneyNav } from '#bookings/web/admin/money/money-nav.tsx'
import {
  formatPayer,
  methodLabels,
  formatState,
  lookOfState,
  stateLabels,
} from '#bookings/web/admin/money/payment-labels.ts'
import { formatAmount, formatPence } from '#bookings/web/format-pence.ts'
import { adminPaths } from '#platform/admin-paths.ts'
import { AdminPage } from '#platform/web/admin/admin-page.tsx'
import { StatusMark } from '#platform/web/admin/status-mark.tsx'
import type { FixedPageHandle } from '#platform/web/head.ts'
import { listQueryOf, staffLoader } from '#platform/web/staff-page.ts'
import { Notice } from '#platform/web/ui/notice.tsx'
import { DataTable, type Column } from '#platform/web/ui/table/data-table.tsx'
import { daysErrorIn } from '#platform/web/ui/table/days-error.tsx'
import { DownloadButton } from '#platform/web/ui/table/download-button.tsx'
import { FilterDays, FilterSelect, ListFilters } from '#platform/web/ui/table/list-filters.tsx'
import { useListQuery } from '#platform/web/ui/table/use-list-query.ts'
import { formatNearDate, formatNearInstant } from '#platform/web/ui/table/short-instant.ts'
import css from './money.module.css'

export const handle: FixedPageHandle = { head: { title: 'Payments', description: 'All payments and their status.' } }

export const loader = staffLoader((api, { request }) =>
  api<typeof listPayments>('GET /api/admin/payments', { query: listQueryOf<typeof listPayments>(request) }),
)

export function Component() {
  const payments = useLoaderData<typeof loader>()
  const query = useListQuery()
  const event = query.get('event')
  const [month, from, to] = ['month', 'moved_from', 'moved_to'].map((name) => query.get(name))
  const error = daysErrorIn(query, from || to ? movedNames : startedNames)
  const { after: _, ...filters } = Object.fromEntries([...query].filter(([, value]) => value !== ''))
  return (
    <AdminPage
      heading="Payments"
      actions={
        <DownloadButton path="/api/admin/payments.csv" query={filters} disabled={error !== undefined}>
          Download as CSV
        </DownloadButton>
      }
    >
      <MoneyNav />
      <ListFilters search="Name, email or provider’s ID">
        <FilterSelect name="state" label="Status" all="Any" choices={states} />
        <FilterSelect name="refunds" label="Refunds" all="Any" choices={refundChoices} />
        {from || to ? movedDays : startedDays}
        {event && <input type="hidden" name="event" value={event} />}
        {month && <input type="hidden" name="month" value={month} />}
      </ListFilters>
      {event && <p className={css.only}>Only payments for one event are shown.</p>}
      {month && <MovedNote when={`in ${formatMonth(month)}`} />}
      {(from || to) && !error && <MovedNote when={formatBounds(from, to)} />}
      {payments?.too_many_people && (
        <Notice>More than 200 people match, so only some are shown. Please type more of the name.</Notice>
      )}
      {payments && payments.rows.length > 0 && <PaymentSums sums={payments.sums} />}
      <DataTable
        caption="Payments"
        columns={columns}
        rows={payments?.rows}
        idOf={({ id }) => id}
        next={payments?.next}
        total={payments?.total}
        order={{ sort: 'made', direction: 'desc' }}
        names={{ one: 'payment', many: 'payments' }}
        empty={error ?? 'No payments found.'}
      />
    </AdminPage>
  )
}

/** Formats the days, of which one may not be chosen. */
function formatBounds(from: string | null | undefined, to: string | null | undefined): string {
  if (from && to) return formatWhen({ from, to })
  return from ? `since ${formatPart(from)}` : `until ${formatPart(to ?? '')}`
}

function MovedNote({ when }: { when: string }) {
  return <p className={css.only}>Only payments taken or refunded {when} are shown and added up.</p>
}

/** Sums what was taken and refunded with the payments on all pages. */
export function PaymentSums({ sums }: Pick<Payments, 'sums'>) {
  if (!sums) return <p className={css.only}>To see totals, choose dates with no more than 1,000 payments.</p>
  const { takings_pence: takings, refunded_pence: refunded } = sums
  return (
    <p>
      Takings <strong>{formatAmount(takings)}</strong>, refunded <strong>{formatRefunded(sums, formatAmount)}</strong>,
      net <strong>{formatAmount(takings - refunded)}</strong>
    </p>
  )
}

const startedNames = ['from', 'to'] as const
const movedNames = ['moved_from', 'moved_to'] as const

/** Both pairs are the same element, so that the focus stays when the last day of the other pair is cleared. */
const startedDays = <FilterDays names={startedNames} labels={['Started on or after', 'Started on or before']} />

const movedDays = (
  <FilterDays names={movedNames} labels={['Taken or refunded on or after', 'Taken or refunded on or before']} />
)

const refundChoices = [
  { value: 'some', label: 'Refunded in full or in part' },
  { value: 'pending', label: 'Refund on its way' },
]

const states = Object.entries(stateLabels).map(([value, label]) => ({ value, label }))

const columns: readonly Column<PaymentLine>[] = [
  {
    name: 'member',
    head: 'Member',
    oneLine: 'fit',
    cell: ({ id, ...payment }) => <Link to={adminPaths.payment(id)}>{formatPayer(payment)}</Link>,
  },
  {
    name: 'amount',
    head: 'Amount',
    sorts: 'desc',
    align: 'right',
    lead: true,
    cell: ({ amount_pence }) => formatPence(amount_pence),
  },
  {
    name: 'state',
    head: 'Status',
    onPhone: 'beside title',
    cell: (row) => (
      <>
        <StatusMark look={lookOfState(row)}>{formatState(row)}</StatusMark>
        {row.method !== 'card' && <span className={css.soft}> {methodLabels[row.method].toLowerCase()}</span>}
      </>
    ),
  },
  { name: 'made', head: 'Started', sorts: 'desc', noWrap: true, cell: ({ made_at }) => formatNearInstant(made_at) },
  { name: 'event', head: 'Event', cell: ({ event }) => event?.title ?? 'Gift voucher' },
  {
    name: 'date',
    head: 'Event date',
    noWrap: true,
    onPhone: 'hidden',
    onTablet: 'hidden',
    cell: ({ event }) => event && formatNearDate(event.start_date_local),
  },
]
