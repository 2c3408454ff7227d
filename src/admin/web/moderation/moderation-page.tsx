import { Link, useLoaderData, useSearchParams } from 'react-router'
import type { decideReport, getModeration, listReports, ReportSummary } from '#admin/contract/moderation.ts'
import { PendingAnswers } from '#admin/web/moderation/pending-answers.tsx'
import { kindLabels, measureLabels, formatWait, formatReport } from '#admin/web/moderation/moderation-labels.ts'
import { DecisionTimes } from '#admin/web/moderation/decision-times.tsx'
import { UrgentMark } from '#admin/web/moderation/urgent-mark.tsx'
import { adminPaths } from '#platform/admin-paths.ts'
import type { AnswerOf } from '#platform/contract.ts'
import { BulkAction } from '#platform/web/admin/bulk-action.tsx'
import { AdminPage } from '#platform/web/admin/admin-page.tsx'
import { reasonLabels } from '#safety/rules/report-reasons.ts'
import { browserApi } from '#platform/web/api.ts'
import type { FixedPageHandle } from '#platform/web/head.ts'
import { listQueryOf, staffLoader } from '#platform/web/staff-page.ts'
import { DataTable, type Column } from '#platform/web/ui/table/data-table.tsx'
import { FilterSelect, ListFilters } from '#platform/web/ui/table/list-filters.tsx'
import { formatShortInstant } from '#platform/web/ui/table/short-instant.ts'
import { useSelection } from '#platform/web/ui/table/use-selection.ts'
import { TableSkeleton } from '#platform/web/ui/table/table-skeleton.tsx'

export const handle: FixedPageHandle = {
  head: { title: 'Moderation', description: 'Reports and decisions.' },
}

export const loader = staffLoader(async (api, { request }) => {
  const [overview, list] = await Promise.all([
    api<typeof getModeration>('GET /api/admin/moderation'),
    api<typeof listReports>('GET /api/admin/reports', { query: listQueryOf<typeof listReports>(request) }),
  ])
  return { overview, list }
})

export function Component() {
  const loaded = useLoaderData<typeof loader>()
  const [urlParams] = useSearchParams()
  const isClosed = urlParams.get('state') === 'closed'
  const isFiltered = ['state', 'kind', 'reason'].some((name) => urlParams.get(name))
  return (
    <AdminPage heading="Moderation">
      {loaded ? (
        <>
          <DecisionTimes overview={loaded.overview} />
          <PendingAnswers answers={loaded.overview.answers} />
          <h2>{isClosed ? 'Closed' : 'Waiting for a decision'}</h2>
          <ListFilters>
            <FilterSelect name="state" label="Status" all="Open" choices={[{ value: 'closed', label: 'Closed' }]} />
            <FilterSelect name="kind" label="About" all="Anything" choices={choicesOf(kindLabels)} />
            <FilterSelect name="reason" label="Reason" all="Any reason" choices={choicesOf(reasonLabels)} />
          </ListFilters>
          <ReportTable list={loaded.list} isClosed={isClosed} isFiltered={isFiltered} />
        </>
      ) : (
        <TableSkeleton />
      )}
    </AdminPage>
  )
}

type TableProps = { list: AnswerOf<typeof listReports>; isClosed: boolean; isFiltered: boolean }

/** The table of reports. Open ones can be dismissed together. */
function ReportTable({ list: { rows, next }, isClosed, isFiltered }: TableProps) {
  const { chosen, selection, clear } = useSelection({ rows, idOf, nameOf, canChoose: () => !isClosed })
  return (
    <>
      <DataTable
        caption={isClosed ? 'Closed reports' : 'Reports waiting for a decision'}
        columns={isClosed ? [...columns, decision] : columns}
        rows={rows}
        idOf={idOf}
        next={next}
        order={{ sort: 'reported_at', direction: 'asc' }}
        empty={<p>{isFiltered ? 'No reports found.' : 'No reports waiting.'}</p>}
        selection={selection}
      />
      <BulkAction
        rows={chosen}
        label={(count) => `Dismiss ${formatReports(count)}`}
        doneLabel={(count) => `${formatReports(count)} dismissed`}
        explanation="Dismiss reports when no action is needed. The members reported won’t be told, but the people who reported them will be told that we’ve looked into it."
        idOf={idOf}
        nameOf={nameOf}
        run={({ id }) =>
          browserApi<typeof decideReport>('POST /api/admin/reports/:id/decision', {
            params: { id },
            body: { measure: 'dismissed' },
          })
        }
        clear={clear}
      />
    </>
  )
}

const idOf = ({ id }: ReportSummary) => id
const nameOf = (row: ReportSummary) =>
  `${formatReport(row)}, ${formatReported(row)}, ${formatShortInstant(row.reported_at)}`
const formatReports = (count: number) => (count === 1 ? '1 report' : `${count} reports`)

function formatReported({ reported, reported_name: name }: ReportSummary): string {
  return reported?.name ?? `${name || 'Someone'} (account deleted)`
}

const columns: Column<ReportSummary>[] = [
  {
    name: 'what',
    head: 'Report',
    cell: (row) => (
      <>
        <Link to={adminPaths.report(row.id)}>{formatReport(row)}</Link>
        <UrgentMark reason={row.reason} />
      </>
    ),
  },
  {
    name: 'reported',
    head: 'About',
    cell: formatReported,
  },
  {
    name: 'reported_at',
    head: 'Reported',
    sorts: 'asc',
    noWrap: true,
    cell: ({ reported_at }) => formatShortInstant(reported_at),
  },
  { name: 'wait', head: 'Waiting time', cell: ({ waited_minutes }) => formatWait(waited_minutes) },
]

const decision: Column<ReportSummary> = {
  name: 'decision',
  head: 'Decision',
  cell: ({ measure }) => (measure === null ? 'No longer on record' : measureLabels[measure]),
}

function choicesOf(labels: Readonly<Record<string, string>>) {
  return Object.entries(labels).map(([value, label]) => ({ value, label }))
}
