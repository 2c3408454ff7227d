import { Link, useLoaderData, useSearchParams } from 'react-router'
import type { ComplaintSummary, listComplaints } from '#privacy/contract/admin/complaints.ts'
import { DaysLeft } from '#privacy/web/admin/complaints/days-left.tsx'
import { shortKindLabels } from '#privacy/web/admin/complaints/complaint-labels.ts'
import { adminPaths } from '#platform/admin-paths.ts'
import { AdminPage } from '#platform/web/admin/admin-page.tsx'
import type { FixedPageHandle } from '#platform/web/head.ts'
import { listQueryOf, staffLoader } from '#platform/web/staff-page.ts'
import { DataTable, type Column } from '#platform/web/ui/table/data-table.tsx'
import { FilterSelect, ListFilters } from '#platform/web/ui/table/list-filters.tsx'
import { formatShortDate, formatShortInstant } from '#platform/web/ui/table/short-instant.ts'
import css from './complaints.module.css'

export const handle: FixedPageHandle = {
  head: { title: 'Complaints and requests', description: 'Complaints, and requests about personal data.' },
}

export const loader = staffLoader((api, { request }) => {
  const params = listQueryOf<typeof listComplaints>(request)
  const { state: statusFilter = 'open', direction = directionOf(statusFilter) } = params
  return api<typeof listComplaints>('GET /api/admin/complaints', { query: { ...params, direction } })
})

/**
 * Returns the sort direction: open complaints start with the nearest deadline, and other lists with the most recent complaint.
 */
function directionOf(statusFilter: string): 'asc' | 'desc' {
  return statusFilter === 'open' ? 'asc' : 'desc'
}

export function Component() {
  const loaded = useLoaderData<typeof loader>()
  const [params] = useSearchParams()
  const statusFilter = params.get('state') ?? 'open'
  return (
    <AdminPage heading="Complaints and requests">
      <p className={css.lead}>
        We promise everyone an answer within 30 days. The law allows one month for data requests.
      </p>
      <ListFilters search="Reference, name or email">
        <FilterSelect name="state" label="Status" all="To answer" choices={states} />
        <FilterSelect name="kind" label="About" all="Anything" choices={kinds} />
      </ListFilters>
      <DataTable
        caption={captions[statusFilter] ?? captions.all}
        columns={columnsOf(statusFilter)}
        rows={loaded?.rows}
        idOf={({ id }) => id}
        next={loaded?.next}
        order={{ sort: 'when', direction: directionOf(statusFilter) }}
        empty={
          <p>
            {params.get('search') || params.get('kind') || statusFilter !== 'open'
              ? 'Nothing found.'
              : 'Nothing to answer.'}
          </p>
        }
      />
    </AdminPage>
  )
}

const states = [
  { value: 'answered', label: 'Answered' },
  { value: 'all', label: 'All' },
]
const kinds = Object.entries(shortKindLabels).map(([value, label]) => ({ value, label }))
const captions: Record<string, string> & { all: string } = {
  open: 'Awaiting an answer',
  answered: 'Answered',
  all: 'All complaints and requests',
}

const commonColumns: Column<ComplaintSummary>[] = [
  {
    name: 'number',
    head: 'Reference',
    noWrap: true,
    cell: ({ id, reference }) => (
      <Link to={adminPaths.complaint(id)} className={css.number}>
        {reference}
      </Link>
    ),
  },
  { name: 'kind', head: 'About', cell: ({ kind }) => shortKindLabels[kind] },
  { name: 'name', head: 'From', cell: ({ name }) => <bdi>{name}</bdi> },
]

const receivedOn = ({ received_at }: ComplaintSummary) => formatShortInstant(received_at)

function answerBy({ answer_by, days_left, closed_at }: ComplaintSummary) {
  if (days_left === null) return closed_at ? `answered ${formatShortDate(closed_at)}` : null
  return (
    <>
      {formatShortDate(answer_by)}, <DaysLeft left={days_left} />
    </>
  )
}

/** Returns the table columns for a status filter, including the column that the table is sorted by. */
function columnsOf(statusFilter: string): Column<ComplaintSummary>[] {
  if (statusFilter === 'open')
    return [
      { name: 'when', head: 'Answer by', sorts: 'asc', cell: answerBy },
      ...commonColumns,
      { name: 'received_at', head: 'Received', noWrap: true, cell: receivedOn },
    ]
  if (statusFilter === 'answered')
    return [
      ...commonColumns,
      { name: 'received_at', head: 'Received', noWrap: true, cell: receivedOn },
      {
        name: 'when',
        head: 'Answered',
        sorts: 'desc',
        noWrap: true,
        cell: ({ closed_at }) => closed_at && formatShortInstant(closed_at),
      },
    ]
  return [
    ...commonColumns,
    { name: 'when', head: 'Received', sorts: 'desc', noWrap: true, cell: receivedOn },
    { name: 'answer_by', head: 'Answer by', cell: answerBy },
  ]
}
