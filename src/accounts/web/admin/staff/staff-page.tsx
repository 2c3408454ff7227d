import { useLoaderData } from 'react-router'
import type { listStaff } from '#accounts/contract/admin/staff.ts'
import { Invitations } from '#accounts/web/admin/staff/invitations.tsx'
import { InviteForm } from '#accounts/web/admin/staff/invite-form.tsx'
import { StaffList } from '#accounts/web/admin/staff/staff-list.tsx'
import { adminPaths } from '#platform/admin-paths.ts'
import { AdminPage } from '#platform/web/admin/admin-page.tsx'
import { TableSkeleton } from '#platform/web/ui/table/table-skeleton.tsx'
import type { FixedPageHandle } from '#platform/web/head.ts'
import { staffLoader } from '#platform/web/staff-page.ts'
import { ButtonLink } from '#platform/web/ui/button.tsx'
import { showToast } from '#platform/web/ui/toast/toast-store.ts'

export const handle: FixedPageHandle = {
  head: { title: 'Team', description: 'Hosts, owners and pending invitations.' },
}

export const loader = staffLoader((api) => api<typeof listStaff>('GET /api/admin/staff'))

/** Lists hosts and owners, and lets an owner invite more. */
export function Component() {
  const listed = useLoaderData<typeof loader>()
  return (
    <AdminPage
      heading="Team"
      actions={
        <ButtonLink to={adminPaths.secondFactor} look="quiet">
          Your two-step verification
        </ButtonLink>
      }
    >
      {listed ? (
        <>
          <StaffList staff={listed.staff} onDone={showToast} />
          <h2 id="invite">Invite someone</h2>
          <InviteForm onDone={showToast} />
          <h2>Pending invitations</h2>
          <Invitations invitations={listed.invitations} onDone={showToast} />
        </>
      ) : (
        <TableSkeleton />
      )}
    </AdminPage>
  )
}
