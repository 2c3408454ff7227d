import { Link, useLoaderData, useSearchParams } from 'react-router'
import type { getModeration, listReports, ReportInShort } from '#admin/contract/moderation.ts'
import { AnswersToSee } from '#admin/web/moderation/answers-to-see.tsx'
import { kindWords, measureWords, sayWait, whatIsReported } from '#admin/web/moderation/moderation-words.ts'
import { TimesToDecision } from '#admin/web/moderation/times-to-decision.tsx'
import { UrgentMark } from '#admin/web/moderation/urgent-mark.tsx'
import { AdminPage } from '#platform/web/admin/admin-page.tsx'
import { reasonWords } from '#safety/rules/report-reasons.ts'
import type { FixedPageHandle } from '#platform/web/head.ts'
import { listAsked, staffLoader } from '#platform/web/staff-page.ts'
import { DataTable, type Column } from '#platform/web/ui/table/data-table.tsx'
import { FilterSelect, ListFilters } from '#platform/web/ui/table/list-filters.tsx'
import { sayShortInstant } from '#platform/web/ui/table/short-instant.ts'

export const handle: FixedPageHandle = {
  head: { title: 'Moderation', description: 'What was reported, and what was decided.' },
}

export const loader = staffLoader(async (api, { request }) => {
  const [overview, list] = await Promise.all([
    api<typeof getModeration>('GET /api/admin/moderation'),
    api<typeof listReports>('GET /api/admin/reports', { query: listAsked<typeof listReports>(request) }),
  ])
  return { overview, list }
})

export function Component() {
  const loaded = useLoaderData<typeof loader>()
  const [asked] = useSearchParams()
  const isClosed = asked.get('state') === 'closed'
  return (
    <AdminPage heading="Moderation">
      {loaded && (
        <>
          <TimesToDecision overview={loaded.overview} />
          <AnswersToSee answers={loaded.overview.answers} />
          <h2>{isClosed ? 'Dealt with' : 'Waiting for a decision'}</h2>
          <ListFilters>
            <FilterSelect name="state" label="Which" all="Open" choices={[{ value: 'closed', label: 'Dealt with' }]} />
            <FilterSelect name="kind" label="About" all="Anything" choices={choicesOf(kindWords)} />
            <FilterSelect name="reason" label="Reason" all="Any reason" choices={choicesOf(reasonWords)} />
          </ListFilters>
          <DataTable
            caption={isClosed ? 'Reports that were dealt with' : 'Reports that wait for a decision'}
            columns={isClosed ? [...columns, decision] : columns}
            rows={loaded.list.rows}
            idOf={({ id }) => id}
            next={loaded.list.next}
            order={{ sort: 'reported_at', direction: 'asc' }}
            empty={<p>{isClosed ? 'There is nothing like that.' : 'Nothing waits. Well done.'}</p>}
          />
        </>
      )}
    </AdminPage>
  )
}

const columns: Column<ReportInShort>[] = [
  {
    name: 'what',
    head: 'Report',
    cell: (row) => (
      <>
        <Link to={`/admin/moderation/${row.id}`}>{whatIsReported(row)}</Link>
        <UrgentMark reason={row.reason} />
      </>
    ),
  },
  {
    name: 'reported',
    head: 'About',
    cell: ({ reported, reported_name }) => reported?.name ?? `${reported_name || 'Somebody'} (account gone)`,
  },
  {
    name: 'reported_at',
    head: 'Reported',
    sorts: 'asc',
    whole: true,
    cell: ({ reported_at }) => sayShortInstant(reported_at),
  },
  { name: 'wait', head: 'Waiting time', cell: ({ waited_minutes }) => sayWait(waited_minutes) },
]

const decision: Column<ReportInShort> = {
  name: 'decision',
  head: 'Decision',
  cell: ({ measure }) => (measure === null ? 'No longer kept' : measureWords[measure]),
}

function choicesOf(words: Readonly<Record<string, string>>) {
  return Object.entries(words).map(([value, label]) => ({ value, label }))
}
