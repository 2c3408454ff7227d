import { Link, useLoaderData } from 'react-router'
import type { getPayout, PayoutLine, PayoutSum } from '#bookings/contract/admin/payouts.ts'
import { formatPart } from '#bookings/web/admin/money/format-month.ts'
import { MoneyNav } from '#bookings/web/admin/money/money-nav.tsx'
import { DifferenceItem } from '#bookings/web/admin/payouts/difference-item.tsx'
import {
  formatSigned,
  kindLabels,
  lineLabels,
  payoutTitle,
  arrivals,
  statusLabels,
  statusLooks,
} from '#bookings/web/admin/payouts/payout-labels.ts'
import { adminPaths } from '#platform/admin-paths.ts'
import type { AnswerOf } from '#platform/contract.ts'
import { AdminPage } from '#platform/web/admin/admin-page.tsx'
import { StatusMark } from '#platform/web/admin/status-mark.tsx'
import type { PageHandle } from '#platform/web/head.ts'
import { listQueryOf, staffLoader } from '#platform/web/staff-page.ts'
import { DataTable, type Column } from '#platform/web/ui/table/data-table.tsx'
import { formatNearInstant } from '#platform/web/ui/table/short-instant.ts'
import { TableSkeleton } from '#platform/web/ui/table/table-skeleton.tsx'
import css from './payouts.module.css'

type Loaded = AnswerOf<typeof getPayout>

export const loader = staffLoader((api, { params: { id = '' }, request }) =>
  api<typeof getPayout>('GET /api/admin/money/payouts/:id', {
    params: { id },
    query: listQueryOf<typeof getPayout>(request),
  }),
)

export const handle: PageHandle<Awaited<ReturnType<typeof loader>>> = {
  headOf: (loaded) => ({
    title: loaded ? payoutTitle(loaded.payout) : 'Payout',
    description: 'The payments, refunds, fees and disputes in one payout.',
  }),
}

export function Component() {
  const loaded = useLoaderData<typeof loader>()
  if (!loaded) return <TableSkeleton />
  const { payout, failure_code: failure, sums, differences, rows, next } = loaded
  const { status, arrives_on: day, provider_id: id } = payout
  return (
    <AdminPage
      heading={payoutTitle(payout)}
      subheading={
        <>
          {arrivals[status]} on {formatPart(day)}{' '}
          <StatusMark look={statusLooks[status]}>{statusLabels[status]}</StatusMark>
        </>
      }
    >
      <MoneyNav />
      <p className={css.back}>
        <Link to={adminPaths.payouts}>All payouts</Link>
      </p>
      <p className={css.text}>
        {`ID: ${id}.`} {failure !== null && `Your bank’s reason: ${failure.replaceAll('_', ' ')}.`}
      </p>
      {differences.length > 0 && (
        <ul className={css.list}>
          {differences.map((difference) => (
            <DifferenceItem key={difference.id} difference={difference} />
          ))}
        </ul>
      )}
      <Sums {...loaded} />
      <section className={css.section} aria-labelledby="lines">
        <h2 id="lines">Each line</h2>
        <DataTable
          caption="Lines of this payout"
          columns={columns}
          rows={rows}
          idOf={({ id: line }) => line}
          next={next}
          order={{ sort: 'when', direction: 'asc' }}
          empty={
            sums.length === 0 && payout.is_listed
              ? 'This payout has no lines.'
              : 'The payment provider hasn’t listed its lines yet.'
          }
        />
      </section>
    </AdminPage>
  )
}

/** Adds up the lines by kind, to the amount of the payout. */
function Sums({ payout, sums }: Loaded) {
  if (sums.length === 0) return null
  const fees = sums.reduce((total, { fee_pence: fee }) => total + fee, 0)
  return (
    <section className={`${css.section} ${css.sheet}`} aria-labelledby="sums">
      <h2 id="sums">What’s in it</h2>
      <table className={css.sums}>
        <tbody>
          {sums.map((sum) => (
            <tr key={sum.kind}>
              <th scope="row">
                {kindLabels[sum.kind]} <span className={css.note}>{countLines(sum)}</span>
              </th>
              <td>{formatSigned(sum.amount_pence)}</td>
            </tr>
          ))}
          <tr>
            <th scope="row">The provider’s fees</th>
            <td>{formatSigned(-fees)}</td>
          </tr>
          <tr className={css.total}>
            <th scope="row">Paid out</th>
            <td>{formatSigned(payout.amount_pence)}</td>
          </tr>
        </tbody>
      </table>
    </section>
  )
}

const countLines = ({ lines }: PayoutSum) => (lines === 1 ? '1 line' : `${lines} lines`)

const columns: readonly Column<PayoutLine>[] = [
  {
    name: 'kind',
    head: 'Type',
    cell: ({ kind, payment_id: payment }) =>
      payment === null ? lineLabels[kind] : <Link to={adminPaths.payment(payment)}>{lineLabels[kind]}</Link>,
  },
  {
    name: 'event',
    head: 'For',
    oneLine: 'share',
    cell: ({ event, description }) => event?.title ?? description ?? '',
  },
  { name: 'when', head: 'When', sorts: 'asc', noWrap: true, cell: ({ made_at: at }) => formatNearInstant(at) },
  { name: 'amount', head: 'Amount', align: 'right', cell: ({ amount_pence: pence }) => formatSigned(pence) },
  { name: 'fee', head: 'Fee', align: 'right', cell: ({ fee_pence: pence }) => formatSigned(-pence) },
  { name: 'net', head: 'Net', align: 'right', lead: true, cell: ({ net_pence: pence }) => formatSigned(pence) },
]
