import { useLoaderData, useSearchParams } from 'react-router'
import type { getAuditChoices } from '#admin/contract/audit.ts'
import type { listSecurityEvents, listUnusualSecurityEvents } from '#admin/contract/security.ts'
import { SecurityEventsTable } from '#admin/web/security/security-events-table.tsx'
import { kindLabels, networkName } from '#admin/web/security/security-labels.ts'
import { UnusualList } from '#admin/web/security/unusual-list.tsx'
import { securityEventKinds } from '#platform/contract/security-events.ts'
import { AdminPage } from '#platform/web/admin/admin-page.tsx'
import type { FixedPageHandle } from '#platform/web/head.ts'
import { listQueryOf, staffLoader } from '#platform/web/staff-page.ts'
import { daysErrorIn } from '#platform/web/ui/table/days-error.tsx'
import { FilterDays, FilterSelect, ListFilters } from '#platform/web/ui/table/list-filters.tsx'
import { TableSkeleton } from '#platform/web/ui/table/table-skeleton.tsx'
import css from './security.module.css'

export const handle: FixedPageHandle = {
  head: { title: 'Security', description: 'Sign-ins, failed attempts and account changes.' },
}

export const loader = staffLoader(async (api, { request }) => {
  const query = listQueryOf<typeof listSecurityEvents>(request)
  const [list, unusual, choices] = await Promise.all([
    api<typeof listSecurityEvents>('GET /api/admin/security-events', { query }),
    api<typeof listUnusualSecurityEvents>('GET /api/admin/security-events/unusual'),
    api<typeof getAuditChoices>('GET /api/admin/audit/choices', {
      query: query.person ? { actor: query.person } : {},
    }),
  ])
  return { ...list, ...unusual, people: choices.people }
})

export function Component() {
  const loaded = useLoaderData<typeof loader>()
  const [search] = useSearchParams()
  const error = daysErrorIn(search, dayNames)
  const network = search.get('network')
  return (
    <AdminPage heading="Security">
      {loaded ? (
        <>
          <UnusualList findings={loaded.findings} />
          <section className={css.section} aria-labelledby="events">
            <h2 id="events">All events in the last 90 days</h2>
            <ListFilters>
              <FilterSelect name="kind" label="What" all="Anything" choices={kinds} />
              <FilterSelect
                name="person"
                label="Who"
                all="Anyone"
                choices={loaded.people.map(({ id, name }) => ({ value: id, label: name }))}
              />
              <FilterDays names={dayNames} labels={['From', 'To']} />
              {network && <input type="hidden" name="network" value={network} />}
            </ListFilters>
            {network && <p className={css.narrowed}>Only events from network {networkName(network)}.</p>}
            <SecurityEventsTable
              rows={loaded.rows}
              next={loaded.next}
              empty={
                error ??
                (search.size === 0 ? 'No security events yet.' : 'Nothing found. Try a wider search, or show all.')
              }
            />
          </section>
        </>
      ) : (
        <TableSkeleton />
      )}
    </AdminPage>
  )
}

const dayNames = ['from', 'until'] as const

const kinds = securityEventKinds
  .map((kind) => ({ value: kind, label: kindLabels[kind] }))
  .toSorted((one, other) => one.label.localeCompare(other.label, 'en-GB'))
