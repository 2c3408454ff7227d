import { Link, useLoaderData, useSearchParams } from 'react-router'
import type { listMembers, MemberRow } from '#admin/contract/members.ts'
import {
  formatLastActive,
  genderLabels,
  roleLabels,
  stateLabels,
  stateLooks,
} from '#admin/web/members/member-labels.ts'
import { adminPaths } from '#platform/admin-paths.ts'
import { EmailAddress } from '#platform/web/admin/email-address.tsx'
import { AdminPage } from '#platform/web/admin/admin-page.tsx'
import { StatusMark } from '#platform/web/admin/status-mark.tsx'
import type { FixedPageHandle } from '#platform/web/head.ts'
import { listQueryOf, staffLoader } from '#platform/web/staff-page.ts'
import { DataTable, type Column } from '#platform/web/ui/table/data-table.tsx'
import { DownloadButton } from '#platform/web/ui/table/download-button.tsx'
import { FilterSelect, ListFilters } from '#platform/web/ui/table/list-filters.tsx'
import { formatShortDay } from '#platform/web/ui/table/short-instant.ts'
import css from './members.module.css'

export const handle: FixedPageHandle = {
  head: { title: 'Members', description: 'Everyone who has an account.' },
}

export const loader = staffLoader((api, { request }) =>
  api<typeof listMembers>('GET /api/admin/members', { query: listQueryOf<typeof listMembers>(request) }),
)

export function Component() {
  const loaded = useLoaderData<typeof loader>()
  const [search] = useSearchParams()
  const { after: _, ...filters } = Object.fromEntries([...search].filter(([, value]) => value !== ''))
  return (
    <AdminPage
      heading="Members"
      actions={
        <DownloadButton path="/api/admin/members.csv" query={filters}>
          Download as CSV
        </DownloadButton>
      }
    >
      <ListFilters search="Name or email">
        <FilterSelect
          name="gender"
          label="Gender"
          all="Women and men"
          choices={[
            { value: 'F', label: 'Women' },
            { value: 'M', label: 'Men' },
          ]}
        />
        <FilterSelect name="state" label="Account" all="All" choices={choicesOf(stateLabels)} />
        <FilterSelect
          name="staff"
          label="Role"
          all="Everyone"
          choices={[{ value: 'yes', label: 'Hosts and owners' }]}
        />
      </ListFilters>
      <DataTable
        caption="Members"
        columns={columns}
        rows={loaded?.rows}
        idOf={({ id }) => id}
        next={loaded?.next}
        order={{ sort: 'registered', direction: 'desc' }}
        names={{ one: 'member', many: 'members' }}
        total={loaded?.total}
        empty={search.size === 0 ? 'Nobody has registered yet.' : 'No members found. Try a wider search, or show all.'}
      />
    </AdminPage>
  )
}

const columns: readonly Column<MemberRow>[] = [
  {
    name: 'name',
    head: 'Name',
    sorts: 'asc',
    noWrap: true,
    cell: ({ id, name }) => <Link to={adminPaths.member(id)}>{name}</Link>,
  },
  { name: 'email', head: 'Email', oneLine: 'share', cell: ({ email }) => <EmailAddress of={email} /> },
  { name: 'gender', head: 'Gender', onPhone: 'hidden', onTablet: 'hidden', cell: ({ gender }) => genderLabels[gender] },
  {
    name: 'state',
    head: 'Account',
    onPhone: 'beside title',
    cell: ({ state, role }) => (
      <span className={css.account}>
        <StatusMark look={stateLooks[state]}>{stateLabels[state]}</StatusMark>{' '}
        {role !== 'member' && <StatusMark look="quiet">{roleLabels[role]}</StatusMark>}
      </span>
    ),
  },
  {
    name: 'registered',
    head: 'Registered',
    sorts: 'desc',
    noWrap: true,
    onPhone: 'at the end',
    cell: ({ registered_at: at }) => formatShortDay(at, new Date()),
  },
  {
    name: 'seen',
    head: 'Last active',
    noWrap: true,
    onPhone: 'hidden',
    onTablet: 'hidden',
    cell: (member) => (
      <span className={member.last_seen_at === null ? css.soft : undefined}>{formatLastActive(member)}</span>
    ),
  },
]

function choicesOf(labels: Readonly<Record<string, string>>) {
  return Object.entries(labels).map(([value, label]) => ({ value, label }))
}
