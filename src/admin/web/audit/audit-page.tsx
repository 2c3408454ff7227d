import { useLoaderData, useSearchParams } from 'react-router'
import type { AuditRow, getAuditChoices, listAudit } from '#admin/contract/audit.ts'
import { AuditTable } from '#admin/web/audit/audit-table.tsx'
import { AdminPage } from '#platform/web/admin/admin-page.tsx'
import type { FixedPageHandle } from '#platform/web/head.ts'
import { listQueryOf, staffLoader } from '#platform/web/staff-page.ts'
import { daysErrorIn } from '#platform/web/ui/table/days-error.tsx'
import { DownloadButton } from '#platform/web/ui/table/download-button.tsx'
import { FilterDays, FilterSelect, ListFilters } from '#platform/web/ui/table/list-filters.tsx'
import { TableSkeleton } from '#platform/web/ui/table/table-skeleton.tsx'
import css from './audit.module.css'

export const handle: FixedPageHandle = {
  head: { title: 'Audit log', description: 'Who did what, and when.' },
}

export const loader = staffLoader(async (api, { request }) => {
  const query = listQueryOf<typeof listAudit>(request)
  const [list, choices] = await Promise.all([
    api<typeof listAudit>('GET /api/admin/audit', { query }),
    api<typeof getAuditChoices>('GET /api/admin/audit/choices', {
      query: query.actor && query.actor !== 'site' ? { actor: query.actor } : {},
    }),
  ])
  return { ...list, ...choices }
})

export function Component() {
  const loaded = useLoaderData<typeof loader>()
  const [search] = useSearchParams()
  const error = daysErrorIn(search, dayNames)
  const { after: _, ...filters } = Object.fromEntries([...search].filter(([, value]) => value !== ''))
  return (
    <AdminPage heading="Audit log">
      {loaded ? (
        <>
          <ListFilters
            actions={
              <DownloadButton path="/api/admin/audit.csv" query={filters} disabled={error !== undefined}>
                Download as CSV
              </DownloadButton>
            }
          >
            <FilterSelect
              name="actor"
              label="Who"
              all="Anyone"
              choices={[
                ...loaded.people.map(({ id, name }) => ({ value: id, label: name })),
                { value: 'site', label: 'The site' },
              ]}
            />
            <FilterSelect
              name="action"
              label="What they did"
              all="Anything"
              choices={loaded.actions.map(({ action, label }) => ({ value: action, label }))}
            />
            <FilterDays names={dayNames} labels={['From', 'To']} />
            {filters.subject && <input type="hidden" name="subject" value={filters.subject} />}
          </ListFilters>
          {filters.subject && (
            <p className={css.narrowed}>Only actions relating to {subjectName(loaded.rows, filters.subject)}.</p>
          )}
          <AuditTable
            caption="Actions, newest first"
            rows={loaded.rows}
            next={loaded.next}
            empty={error ?? (search.size === 0 ? 'No actions yet.' : 'Nothing found. Try a wider search, or show all.')}
          />
        </>
      ) : (
        <TableSkeleton />
      )}
    </AdminPage>
  )
}

const dayNames = ['from', 'until'] as const

/** Returns the name of the subject from its audit rows, or its id if none of them has a name. */
function subjectName(rows: readonly AuditRow[], subjectId: string): string {
  return rows.find(({ subject }) => subject.id === subjectId && subject.name !== null)?.subject.name ?? subjectId
}
