import { useRef, useState } from 'react'
import { useLoaderData } from 'react-router'
import type { listStaff } from '#accounts/contract/admin/staff.ts'
import { Invitations } from '#accounts/web/admin/staff/invitations.tsx'
import { InviteForm } from '#accounts/web/admin/staff/invite-form.tsx'
import { StaffList } from '#accounts/web/admin/staff/staff-list.tsx'
import { adminPaths } from '#platform/admin-paths.ts'
import { AdminPage } from '#platform/web/admin/admin-page.tsx'
import { LoadingLines } from '#platform/web/ui/loading-lines.tsx'
import type { FixedPageHandle } from '#platform/web/head.ts'
import { staffLoader } from '#platform/web/staff-page.ts'
import { ButtonLink } from '#platform/web/ui/button.tsx'
import { Notice } from '#platform/web/ui/notice.tsx'

export const handle: FixedPageHandle = {
  head: { title: 'Team', description: 'Hosts, owners and pending invitations.' },
}

export const loader = staffLoader((api) => api<typeof listStaff>('GET /api/admin/staff'))

/** Lists hosts and owners, and lets an owner invite more. */
export function Component() {
  const listed = useLoaderData<typeof loader>()
  const [done, setDone] = useState<string | null>(null)
  const status = useRef<HTMLDivElement>(null)

  function onDone(message: string): void {
    setDone(message)
    // The focused button may have been removed with its row.
    status.current?.focus()
  }

  return (
    <AdminPage
      heading="Team"
      actions={
        <ButtonLink to={adminPaths.secondFactor} look="quiet">
          Your second factor
        </ButtonLink>
      }
    >
      <div role="status" ref={status} tabIndex={-1}>
        {done && <Notice look="done">{done}</Notice>}
      </div>
      {listed ? (
        <>
          <StaffList staff={listed.staff} onDone={onDone} />
          <h2>Invite someone</h2>
          <InviteForm onDone={onDone} />
          <h2>Pending invitations</h2>
          <Invitations invitations={listed.invitations} onDone={onDone} />
        </>
      ) : (
        <LoadingLines />
      )}
    </AdminPage>
  )
}
