import { useState } from 'react'
import { Link, useLoaderData, useRevalidator, useSearchParams } from 'react-router'
import { DealtWith, type listMoneyCases, type MoneyCase, type settleMoneyCase } from '#bookings/contract/admin/money.ts'
import { CaseInShort } from '#bookings/web/admin/money/case-in-short.tsx'
import { caseWords } from '#bookings/web/admin/money/case-words.ts'
import { Heard } from '#bookings/web/admin/money/heard.tsx'
import { MoneyNav } from '#bookings/web/admin/money/money-nav.tsx'
import { AdminPage } from '#platform/web/admin/admin-page.tsx'
import { browserApi } from '#platform/web/api.ts'
import type { FixedPageHandle } from '#platform/web/head.ts'
import { listAsked, staffLoader } from '#platform/web/staff-page.ts'
import { TextArea } from '#platform/web/ui/form/fields.tsx'
import { SubmitButton } from '#platform/web/ui/form/submit-button.tsx'
import { useForm } from '#platform/web/ui/form/use-form.ts'
import css from './money.module.css'

export const handle: FixedPageHandle = {
  head: { title: 'Money to look at', description: 'What the site cannot settle by itself.' },
}

export const loader = staffLoader((api, { request }) =>
  api<typeof listMoneyCases>('GET /api/admin/money/cases', { query: listAsked<typeof listMoneyCases>(request) }),
)

const DONE = '?which=dealt+with&direction=desc'

export function Component() {
  const cases = useLoaderData<typeof loader>()
  const [asked] = useSearchParams()
  const [said, setSaid] = useState<string | null>(null)
  const isDone = asked.get('which') === 'dealt with'
  return (
    <AdminPage heading={isDone ? 'Money that was dealt with' : 'Money to look at'}>
      <MoneyNav />
      <p className={css.other}>
        {isDone ? <Link to="?">What is still open</Link> : <Link to={DONE}>What was dealt with</Link>}
      </p>
      <Heard said={said} />
      {cases?.rows.length === 0 && <p>{isDone ? 'Nothing was dealt with yet.' : 'There is nothing to look at.'}</p>}
      {cases && (
        <ul className={css.list}>
          {cases.rows.map((found) => (
            <CaseInShort key={found.id} found={found}>
              {!found.dealt_with && found.kind !== 'to pay back by hand' && (
                <DealWith found={found} onDone={() => setSaid(`Dealt with: ${caseWords[found.kind].title}.`)} />
              )}
            </CaseInShort>
          ))}
        </ul>
      )}
      {cases?.next && (
        <p>
          <Link to={`?${new URLSearchParams({ ...Object.fromEntries(asked), after: cases.next })}`}>Next 50</Link>
        </p>
      )}
    </AdminPage>
  )
}

function DealWith({ found: { id, kind }, onDone }: { found: MoneyCase; onDone: () => void }) {
  const { revalidate } = useRevalidator()
  const form = useForm({
    schema: DealtWith,
    failed: 'It was not closed.',
    draft: `money-case-${id}`,
    async send(body) {
      await browserApi<typeof settleMoneyCase>('POST /api/admin/money/cases/:id/dealt-with', { params: { id }, body })
      await revalidate()
      onDone()
    },
  })
  return (
    <form {...form.props} aria-label={`Deal with: ${caseWords[kind].title}`}>
      <TextArea
        {...form.field('note')}
        label="What you did"
        help="Only owners read it. It is kept with the accounts: please write no names."
        rows={2}
      />
      <SubmitButton form={form} busy="Closing…" look="quiet">
        It is dealt with
      </SubmitButton>
    </form>
  )
}
