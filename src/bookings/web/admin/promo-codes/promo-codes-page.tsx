import { useLoaderData } from 'react-router'
import { z } from 'zod'
import type { listPromoCodes, PromoCode, stopPromoCode } from '#bookings/contract/admin/promo-codes.ts'
import { MoneyNav } from '#bookings/web/admin/money/money-nav.tsx'
import { PromoCodeForm } from '#bookings/web/admin/promo-codes/promo-code-form.tsx'
import {
  formatOff,
  formatUses,
  formatWhen,
  formatWhichEvents,
  stateLabels,
  stateLooks,
} from '#bookings/web/admin/promo-codes/promo-code-labels.ts'
import { formatAmount } from '#bookings/web/format-pence.ts'
import { ActionDialogButton } from '#platform/web/admin/action-dialog.tsx'
import { AdminPage } from '#platform/web/admin/admin-page.tsx'
import { StatusMark } from '#platform/web/admin/status-mark.tsx'
import { browserApi } from '#platform/web/api.ts'
import type { FixedPageHandle } from '#platform/web/head.ts'
import { staffLoader } from '#platform/web/staff-page.ts'
import { DataTable, type Column } from '#platform/web/ui/table/data-table.tsx'
import { showToast } from '#platform/web/ui/toast/toast-store.ts'
import { VisuallyHidden } from '#platform/web/ui/visually-hidden.tsx'
import css from './promo-codes.module.css'

export const handle: FixedPageHandle = {
  head: { title: 'Promo codes', description: 'Codes that lower the price of a booking.' },
}

export const loader = staffLoader((api) => api<typeof listPromoCodes>('GET /api/admin/promo-codes'))

export function Component() {
  const loaded = useLoaderData<typeof loader>()
  return (
    <AdminPage heading="Promo codes">
      <MoneyNav />
      <p className={css.text}>
        Members type a code at checkout. Each booking can have one, and its discount comes off before any credit. A code
        gives women and men the same discount.
      </p>
      <DataTable
        caption="Promo codes"
        columns={columns}
        rows={loaded?.codes}
        idOf={({ id }) => id}
        next={null}
        order={{ sort: 'made', direction: 'desc' }}
        empty="No codes yet. Make the first one below."
      />
      <section className={css.section} aria-labelledby="new-code">
        <h2 id="new-code">New code</h2>
        {loaded && <PromoCodeForm key={loaded.codes.length} events={loaded.events} />}
      </section>
    </AdminPage>
  )
}

const columns: readonly Column<PromoCode>[] = [
  {
    name: 'code',
    head: 'Code',
    cell: ({ code }) => <strong>{code}</strong>,
  },
  { name: 'off', head: 'Discount', align: 'right', lead: true, cell: formatOff },
  { name: 'uses', head: 'Used', align: 'right', cell: formatUses },
  { name: 'reduced', head: 'Total discount', align: 'right', cell: ({ reduced_pence: pence }) => formatAmount(pence) },
  { name: 'when', head: 'When', cell: formatWhen },
  { name: 'events', head: 'Which bookings', cell: formatWhichEvents },
  {
    name: 'state',
    head: 'Status',
    onPhone: 'beside title',
    cell: ({ state }) => <StatusMark look={stateLooks[state]}>{stateLabels[state]}</StatusMark>,
  },
  { name: 'stop', head: 'Stop', hidesHead: true, cell: (code) => <StopCode code={code} /> },
]

function StopCode({ code: { id, code, state } }: { code: PromoCode }) {
  if (state === 'stopped' || state === 'ended') return null
  return (
    <ActionDialogButton
      label={
        <>
          Stop<VisuallyHidden> {code}</VisuallyHidden>
        </>
      }
      title={`Stop ${code}?`}
      yes="Stop code"
      no="Keep it"
      schema={z.object({})}
      failed="We couldn’t stop the code."
      send={() =>
        browserApi<typeof stopPromoCode>('POST /api/admin/promo-codes/:id/stop', { params: { id }, body: {} })
      }
      done={`${code} has been stopped.`}
      onDone={showToast}
    >
      {() => <p>Nobody can use it from now on. Bookings that already have it keep their price. You can’t undo this.</p>}
    </ActionDialogButton>
  )
}
