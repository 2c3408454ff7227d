import { Link, useLoaderData, useSearchParams } from 'react-router'
import type { ComplaintInShort, listComplaints } from '#privacy/contract/admin/complaints.ts'
import { DaysLeft } from '#privacy/web/admin/complaints/answer-by.tsx'
import { kindInShort } from '#privacy/web/admin/complaints/complaint-words.ts'
import { AdminPage } from '#platform/web/admin/admin-page.tsx'
import { LoadingLines } from '#platform/web/ui/loading-lines.tsx'
import type { FixedPageHandle } from '#platform/web/head.ts'
import { listAsked, staffLoader } from '#platform/web/staff-page.ts'
import { DataTable, type Column } from '#platform/web/ui/table/data-table.tsx'
import { FilterSelect, ListFilters } from '#platform/web/ui/table/list-filters.tsx'
import { sayShortDate, sayShortInstant } from '#platform/web/ui/table/short-instant.ts'
import css from './complaints.module.css'

export const handle: FixedPageHandle = {
  head: { title: 'Complaints and requests', description: 'What people complain of or ask about their data.' },
}

export const loader = staffLoader((api, { request }) => {
  const asked = listAsked<typeof listComplaints>(request)
  const { state = 'open', direction = directionOf(state) } = asked
  return api<typeof listComplaints>('GET /api/admin/complaints', { query: { ...asked, direction } })
})

/** Open complaints by the nearest due day; the others by the latest. */
function directionOf(state: string): 'asc' | 'desc' {
  return state === 'open' ? 'asc' : 'desc'
}

export function Component() {
  const loaded = useLoaderData<typeof loader>()
  const [asked] = useSearchParams()
  const state = asked.get('state') ?? 'open'
  return (
    <AdminPage heading="Complaints and requests">
      <p className={css.lead}>
        Everybody who writes has been promised an answer by a day, 30 days after it came. Of requests about data the law
        asks for it within a month.
      </p>
      {loaded ? (
        <>
          <ListFilters search="Number, name or email">
            <FilterSelect name="state" label="Which" all="To answer" choices={states} />
            <FilterSelect name="kind" label="About" all="Anything" choices={kinds} />
          </ListFilters>
          <DataTable
            caption={captions[state] ?? captions.all}
            columns={columnsOf(state)}
            rows={loaded.rows}
            idOf={({ id }) => id}
            next={loaded.next}
            order={{ sort: 'when', direction: directionOf(state) }}
            empty={
              <p>
                {asked.get('search') || asked.get('kind') || state !== 'open'
                  ? 'Nothing fits that.'
                  : 'Nothing waits for an answer.'}
              </p>
            }
          />
        </>
      ) : (
        <LoadingLines />
      )}
    </AdminPage>
  )
}

const states = [
  { value: 'answered', label: 'Answered' },
  { value: 'all', label: 'All' },
]
const kinds = Object.entries(kindInShort).map(([value, label]) => ({ value, label }))
const captions: Record<string, string> & { all: string } = {
  open: 'What is to be answered',
  answered: 'What was answered',
  all: 'All complaints and requests',
}

const what: Column<ComplaintInShort>[] = [
  {
    name: 'number',
    head: 'Number',
    whole: true,
    cell: ({ id, reference }) => (
      <Link to={`/admin/complaints/${id}`} className={css.number}>
        {reference}
      </Link>
    ),
  },
  { name: 'kind', head: 'About', cell: ({ kind }) => kindInShort[kind] },
  { name: 'name', head: 'From', cell: ({ name }) => <bdi>{name}</bdi> },
]

const came = ({ received_at }: ComplaintInShort) => sayShortInstant(received_at)

function answerBy({ answer_by, days_left, closed_at }: ComplaintInShort) {
  if (days_left === null) return closed_at ? `answered ${sayShortDate(closed_at)}` : null
  return (
    <>
      {sayShortDate(answer_by)}, <DaysLeft left={days_left} />
    </>
  )
}

/** Sorted by the column that orders the section shown. */
function columnsOf(state: string): Column<ComplaintInShort>[] {
  if (state === 'open')
    return [
      { name: 'when', head: 'Answer by', sorts: 'asc', cell: answerBy },
      ...what,
      { name: 'received_at', head: 'Came', whole: true, cell: came },
    ]
  if (state === 'answered')
    return [
      ...what,
      { name: 'received_at', head: 'Came', whole: true, cell: came },
      {
        name: 'when',
        head: 'Answered',
        sorts: 'desc',
        whole: true,
        cell: ({ closed_at }) => closed_at && sayShortInstant(closed_at),
      },
    ]
  return [
    ...what,
    { name: 'when', head: 'Came', sorts: 'desc', whole: true, cell: came },
    { name: 'answer_by', head: 'Answer by', cell: answerBy },
  ]
}
