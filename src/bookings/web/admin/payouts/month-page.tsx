import type { ReactNode } from 'react'
import { Link, useLoaderData, useNavigate, useSearchParams } from 'react-router'
import { Month, type getMoneyOfMonth, type MoneyOfMonth } from '#bookings/contract/admin/month.ts'
import { formatMonth, formatPart } from '#bookings/web/admin/money/format-month.ts'
import { MoneyNav } from '#bookings/web/admin/money/money-nav.tsx'
import { StatementFiles } from '#bookings/web/admin/payouts/statement-files.tsx'
import { formatSigned, statusLabels } from '#bookings/web/admin/payouts/payout-labels.ts'
import { formatAmount } from '#bookings/web/format-pence.ts'
import { adminPaths } from '#platform/admin-paths.ts'
import { AdminPage } from '#platform/web/admin/admin-page.tsx'
import type { PageHandle } from '#platform/web/head.ts'
import { listQueryOf, staffLoader } from '#platform/web/staff-page.ts'
import { Button } from '#platform/web/ui/form/submit-button.tsx'
import { withQuery } from '#platform/web/ui/table/with-query.ts'
import { formatShortInstant } from '#platform/web/ui/table/short-instant.ts'
import { TableSkeleton } from '#platform/web/ui/table/table-skeleton.tsx'
import css from './payouts.module.css'

export const loader = staffLoader((api, { request }) =>
  api<typeof getMoneyOfMonth>('GET /api/admin/money/month', { query: listQueryOf<typeof getMoneyOfMonth>(request) }),
)

export const handle: PageHandle<Awaited<ReturnType<typeof loader>>> = {
  headOf: (loaded) => ({
    title: loaded ? `Money in ${formatMonth(loaded.month)}` : 'Month',
    description: 'The takings, refunds, fees, costs and payouts of a month.',
  }),
}

export function Component() {
  const money = useLoaderData<typeof loader>()
  if (!money) return <TableSkeleton />
  return (
    <AdminPage heading={`Money in ${formatMonth(money.month)}`}>
      <MoneyNav />
      <MonthChooser month={money.month} />
      <Differences money={money} />
      <div className={css.sheets}>
        <Accounts money={money} />
        <Balance money={money} />
        <Payouts money={money} />
      </div>
      <StatementFiles money={money} />
    </AdminPage>
  )
}

type Props = { money: MoneyOfMonth }

/** Chooses the month, which is in the address of the page. */
function MonthChooser({ month }: { month: string }) {
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const neighbour = (months: number) => withQuery(search, { month: addMonths(month, months) })
  return (
    <form className={css.bar} onSubmit={(event) => event.preventDefault()}>
      <label>
        Month
        <input
          key={month}
          type="month"
          required
          defaultValue={month}
          onChange={({ target: { value } }) =>
            Month.safeParse(value).success &&
            void navigate(withQuery(search, { month: value }), { preventScrollReset: true, replace: true })
          }
        />
      </label>
      <Link to={neighbour(-1)}>{formatMonth(addMonths(month, -1))}</Link>
      <Link to={neighbour(1)}>{formatMonth(addMonths(month, 1))}</Link>
      <Button look="quiet" onPress={() => print()}>
        Print
      </Button>
    </form>
  )
}

function addMonths(month: string, months: number): string {
  const day = new Date(`${month}-01T00:00:00Z`)
  day.setUTCMonth(day.getUTCMonth() + months)
  return day.toISOString().slice(0, 7)
}

function Differences({ money: { differences_open: open, compared_at: at } }: Props) {
  if (at === null) return <p className={css.text}>Not compared with the payment provider yet.</p>
  const compared = `compared on ${formatShortInstant(at)}`
  return (
    <p className={css.text}>
      {open === 0 ? (
        `No differences (${compared}).`
      ) : (
        <>
          <Link to={adminPaths.payoutDifferences}>{open === 1 ? '1 difference' : `${open} differences`}</Link>{' '}
          {`to look at (${compared}).`}
        </>
      )}
    </p>
  )
}

/** What came in, what went out and what is left, by the site's own records. */
function Accounts({ money: { accounts, vat_pence: vat } }: Props) {
  const takings = accounts.card_pence + accounts.door_pence + accounts.other_pence
  return (
    <Sheet heading="Takings and costs">
      <Sum name="Paid by card" pence={accounts.card_pence} />
      <Sum name="Cash at the door" pence={accounts.door_pence} />
      <Sum name="Paid another way" pence={accounts.other_pence} />
      <Sum name="Takings" pence={takings} isTotal />
      <Sum name="Refunded to cards" pence={-accounts.refunded_card_pence} />
      <Sum name="Refunded another way" pence={-accounts.refunded_other_pence} />
      <Sum name="The provider’s fees" pence={-accounts.fees_pence} />
      <Sum name="Costs for this month’s events" pence={-accounts.costs_pence} />
      <Sum name="What’s left" pence={accounts.left_pence} isTotal />
      {vat !== null && <Sum name="VAT included in takings" pence={vat} note="From receipts, less credit notes." />}
      {accounts.disputed_pence > 0 && (
        <Sum
          name="Disputed"
          pence={accounts.disputed_pence}
          note="Not taken off above, because the bank hasn’t decided."
        />
      )}
    </Sheet>
  )
}

/** How the balance at the provider changed, by its records. */
function Balance({ money: { balance, timing } }: Props) {
  return (
    <Sheet heading="At the payment provider">
      <Sum name="Balance at the start" pence={balance.opening_pence} />
      <Sum name="Payments" pence={balance.payments_pence} note={timingNote(timing.payments_pence)} />
      <Sum name="Refunds" pence={balance.refunds_pence} note={timingNote(timing.refunds_pence)} />
      <Sum name="Disputes" pence={balance.disputes_pence} />
      <Sum name="Fees" pence={balance.fees_pence} />
      {balance.other_pence !== 0 && <Sum name="Other" pence={balance.other_pence} />}
      <Sum name="Sent to your bank" pence={balance.payouts_pence} />
      <Sum name="Balance at the end" pence={balance.closing_pence} isTotal />
    </Sheet>
  )
}

function timingNote(pence: number): string | undefined {
  if (pence === 0) return undefined
  const more = pence > 0 ? 'more' : 'less'
  return `${formatAmount(Math.abs(pence))} ${more} than in the site’s records for this month.`
}

/** The payouts that arrived, and what is still on its way. */
function Payouts({ money: { payouts, arrived_pence: arrived, sent_pence: sent, balance } }: Props) {
  return (
    <Sheet heading="In your bank">
      {payouts.map(({ id, amount_pence: pence, arrives_on: day, status }) => (
        <tr key={id}>
          <th scope="row">
            <Link to={adminPaths.payout(id)}>{formatPart(day)}</Link>
            {status !== 'paid' && <span className={css.note}>{statusLabels[status]}</span>}
          </th>
          <td>{formatSigned(pence)}</td>
        </tr>
      ))}
      <Sum name="Paid out" pence={arrived} isTotal />
      <Sum name="On its way at the end of the month" pence={sent} />
      <Sum name="Still at the provider" pence={balance.closing_pence} />
    </Sheet>
  )
}

function Sheet({ heading, children }: { heading: string; children: ReactNode }) {
  return (
    <section className={css.sheet}>
      <h2>{heading}</h2>
      <table className={css.sums} aria-label={heading}>
        <tbody>{children}</tbody>
      </table>
    </section>
  )
}

type SumProps = { name: string; pence: number; note?: string | undefined; isTotal?: true }

function Sum({ name, pence, note, isTotal }: SumProps) {
  return (
    <tr className={isTotal && css.total}>
      <th scope="row">
        {name}
        {note && <span className={css.note}>{note}</span>}
      </th>
      <td>{formatSigned(pence)}</td>
    </tr>
  )
}
