import { Link, useLoaderData, useRevalidator, useSearchParams } from 'react-router'
import {
  MoneyCaseNote,
  type listMoneyCases,
  type MoneyCase,
  type closeMoneyCase,
} from '#bookings/contract/admin/money.ts'
import { CaseSummary } from '#bookings/web/admin/money/case-summary.tsx'
import { caseLabels } from '#bookings/web/admin/money/case-labels.ts'
import { MoneyNav } from '#bookings/web/admin/money/money-nav.tsx'
import { AdminPage } from '#platform/web/admin/admin-page.tsx'
import { browserApi } from '#platform/web/api.ts'
import type { FixedPageHandle } from '#platform/web/head.ts'
import { listQueryOf, staffLoader } from '#platform/web/staff-page.ts'
import { TextArea } from '#platform/web/ui/form/fields.tsx'
import { SubmitButton } from '#platform/web/ui/form/submit-button.tsx'
import { useForm } from '#platform/web/ui/form/use-form.ts'
import { showToast } from '#platform/web/ui/toast/toast-store.ts'
import { ListSkeleton } from '#platform/web/ui/list-skeleton.tsx'
import { TablePages } from '#platform/web/ui/table/table-pages.tsx'
import css from './money.module.css'

export const handle: FixedPageHandle = {
  head: { title: 'Payments that need attention', description: 'Payments the site can’t sort out by itself.' },
}

export const loader = staffLoader((api, { request }) =>
  api<typeof listMoneyCases>('GET /api/admin/money/cases', { query: listQueryOf<typeof listMoneyCases>(request) }),
)

const names = { one: 'payment problem', many: 'payment problems' }
const DONE = '?which=closed&direction=desc'

export function Component() {
  const cases = useLoaderData<typeof loader>()
  const [searchParams] = useSearchParams()
  const isDone = searchParams.get('which') === 'closed'
  return (
    <AdminPage heading={isDone ? 'Closed payment problems' : 'Payments that need attention'}>
      <MoneyNav />
      <p className={css.other}>{isDone ? <Link to="?">Show open</Link> : <Link to={DONE}>Show closed</Link>}</p>
      {cases?.rows.length === 0 && <p>{isDone ? 'Nothing has been closed yet.' : 'Nothing needs attention.'}</p>}
      {!cases && <ListSkeleton />}
      {cases && cases.rows.length > 0 && (
        <ul className={css.list}>
          {cases.rows.map((moneyCase) => (
            <CaseSummary key={moneyCase.id} moneyCase={moneyCase}>
              {!moneyCase.closed && moneyCase.kind !== 'manual refund due' && (
                <CloseCaseForm
                  moneyCase={moneyCase}
                  onDone={() => showToast(`Closed: ${caseLabels[moneyCase.kind].title}.`)}
                />
              )}
            </CaseSummary>
          ))}
        </ul>
      )}
      {cases && cases.rows.length > 0 && (
        <TablePages caption="Payment problems" shown={cases.rows.length} next={cases.next} names={names} />
      )}
    </AdminPage>
  )
}

function CloseCaseForm({ moneyCase: { id, kind }, onDone }: { moneyCase: MoneyCase; onDone: () => void }) {
  const { revalidate } = useRevalidator()
  const form = useForm({
    schema: MoneyCaseNote,
    failed: 'We couldn’t close it.',
    draft: `money-case-${id}`,
    async send(body) {
      await browserApi<typeof closeMoneyCase>('POST /api/admin/money/cases/:id/close', { params: { id }, body })
      await revalidate()
      onDone()
    },
  })
  return (
    <form {...form.props} aria-label={`Close: ${caseLabels[kind].title}`}>
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
