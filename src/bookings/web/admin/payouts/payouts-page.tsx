import { Link, useLoaderData, useRevalidator } from 'react-router'
import { z } from 'zod'
import type { fetchPayouts, listPayouts, Payout } from '#bookings/contract/admin/payouts.ts'
import { MoneyNav } from '#bookings/web/admin/money/money-nav.tsx'
import { formatPart } from '#bookings/web/admin/money/format-month.ts'
import { formatSigned, statusLabels, statusLooks } from '#bookings/web/admin/payouts/payout-labels.ts'
import { formatAmount } from '#bookings/web/format-pence.ts'
import { adminPaths } from '#platform/admin-paths.ts'
import type { AnswerOf } from '#platform/contract.ts'
import { AdminPage } from '#platform/web/admin/admin-page.tsx'
import { Figure, Figures } from '#platform/web/admin/figures.tsx'
import { StatusMark } from '#platform/web/admin/status-mark.tsx'
import { browserApi } from '#platform/web/api.ts'
import type { FixedPageHandle } from '#platform/web/head.ts'
import { listQueryOf, staffLoader } from '#platform/web/staff-page.ts'
import { SubmitButton } from '#platform/web/ui/form/submit-button.tsx'
import { useForm } from '#platform/web/ui/form/use-form.ts'
import { DataTable, type Column } from '#platform/web/ui/table/data-table.tsx'
import { formatShortInstant } from '#platform/web/ui/table/short-instant.ts'
import { showToast } from '#platform/web/ui/toast/toast-store.ts'
import css from './payouts.module.css'

export const handle: FixedPageHandle = {
  head: { title: 'Payouts', description: 'What the payment provider has sent to your bank.' },
}

export const loader = staffLoader((api, { request }) =>
  api<typeof listPayouts>('GET /api/admin/money/payouts', { query: listQueryOf<typeof listPayouts>(request) }),
)

export function Component() {
  const payouts = useLoaderData<typeof loader>()
  return (
    <AdminPage heading="Payouts">
      <MoneyNav />
      <p className={css.text}>
        Every hour, the site fetches what the payment provider has sent to your bank, with every payment, refund, fee
        and dispute in it, and compares them with its own records to the penny.
      </p>
      {payouts && <Balance payouts={payouts} />}
      <FetchPayouts />
      <DataTable
        caption="Payouts"
        columns={columns}
        rows={payouts?.rows}
        idOf={({ id }) => id}
        next={payouts?.next}
        order={{ sort: 'arrival', direction: 'desc' }}
        empty="No payouts yet. The first payments usually arrive a week or two after the first sale."
      />
    </AdminPage>
  )
}

function Balance({ payouts: { balance, differences_open: open, compared_at: at } }: BalanceProps) {
  return (
    <>
      <Figures>
        <Figure
          name="Differences"
          to={adminPaths.payoutDifferences}
          value={open === 0 ? 'None' : open}
          note={at === null ? 'Not compared yet' : `Compared on ${formatShortInstant(at)}`}
        />
        {balance && (
          <>
            <Figure
              name="Still at the provider"
              value={formatAmount(balance.available_pence + balance.pending_pence)}
              note="After its fees, and not sent to your bank yet"
            />
            <Figure name="Of that, not yet available" value={formatAmount(balance.pending_pence)} />
          </>
        )}
      </Figures>
    </>
  )
}

type BalanceProps = { payouts: AnswerOf<typeof listPayouts> }

function FetchPayouts() {
  const { revalidate } = useRevalidator()
  const form = useForm({
    schema: z.object({}),
    failed: 'We couldn’t fetch the payouts.',
    async send() {
      await browserApi<typeof fetchPayouts>('POST /api/admin/money/payouts/fetch', { body: {} })
      showToast('We’re fetching payouts. Reload this page in a minute.')
      await revalidate()
    },
  })
  return (
    <form {...form.props} className={css.bar}>
      <SubmitButton form={form} busy="Starting…" look="quiet">
        Fetch now
      </SubmitButton>
    </form>
  )
}

const columns: readonly Column<Payout>[] = [
  {
    name: 'arrival',
    head: 'Arrives',
    sorts: 'desc',
    noWrap: true,
    cell: ({ id, arrives_on: day }) => <Link to={adminPaths.payout(id)}>{formatPart(day)}</Link>,
  },
  {
    name: 'amount',
    head: 'Amount',
    align: 'right',
    lead: true,
    cell: ({ amount_pence: pence }) => formatSigned(pence),
  },
  {
    name: 'status',
    head: 'Status',
    onPhone: 'beside title',
    cell: ({ status }) => <StatusMark look={statusLooks[status]}>{statusLabels[status]}</StatusMark>,
  },
  {
    name: 'differences',
    head: 'Compared',
    cell: ({ differences_open: open, is_listed: isListed }) => {
      if (open > 0) return open === 1 ? '1 difference' : `${open} differences`
      return isListed ? 'Adds up' : 'Not yet'
    },
  },
]
