import { Link, useLoaderData } from 'react-router'
import type { getMember, MemberDetails } from '#admin/contract/members.ts'
import { AuditTable } from '#admin/web/audit/audit-table.tsx'
import { AccountDetails } from '#admin/web/members/account-details.tsx'
import { MemberActions, MemberMenu } from '#admin/web/members/member-actions.tsx'
import { MemberCreditSection } from '#admin/web/members/member-credit.tsx'
import type { getMemberCredit, MemberCredit } from '#bookings/contract/credit.ts'
import { MemberPlaces } from '#admin/web/members/member-places.tsx'
import { MemberReports } from '#admin/web/members/member-reports.tsx'
import { MemberNotes } from '#admin/web/members/member-notes.tsx'
import { MemberProfile } from '#admin/web/members/member-profile.tsx'
import { adminPaths } from '#platform/admin-paths.ts'
import { AdminPage } from '#platform/web/admin/admin-page.tsx'
import type { PageHandle } from '#platform/web/head.ts'
import { staffLoader } from '#platform/web/staff-page.ts'
import { showToast } from '#platform/web/ui/toast/toast-store.ts'
import { ListSkeleton } from '#platform/web/ui/list-skeleton.tsx'
import { useListLink } from '#platform/web/ui/table/use-list-link.ts'
import css from './members.module.css'

export const loader = staffLoader(async (api, { params: { id = '' } }) => {
  const [member, credit] = await Promise.all([
    api<typeof getMember>('GET /api/admin/members/:id', { params: { id } }),
    api<typeof getMemberCredit>('GET /api/admin/members/:id/credit', { params: { id } }),
  ])
  return { member, credit }
})

export const handle: PageHandle<Awaited<ReturnType<typeof loader>>> = {
  headOf: (loaded) => ({
    title: loaded?.member.account.name ?? 'Member',
    description: 'A member’s account, profile, places, reports, notes and history.',
  }),
}

export function Component() {
  const loaded = useLoaderData<typeof loader>()
  const member = loaded?.member
  return (
    <AdminPage heading={member ? member.account.name : 'Member'} {...(member && actionsFor(member))}>
      <p className={css.back}>
        <Link to={useListLink(adminPaths.members)}>All members</Link>
      </p>
      {loaded ? <Member key={loaded.member.account.id} {...loaded} /> : <ListSkeleton />}
    </AdminPage>
  )
}

/** No actions are left before the deletion of an account, which cannot be used. The main ones are for others' accounts. */
function actionsFor(member: MemberDetails) {
  const { account } = member
  if (account.deletion_requested_at !== null) return {}
  const props = { member, onDone: showToast }
  return {
    ...(!account.own && { actions: <MemberActions key={account.id} {...props} /> }),
    menu: <MemberMenu key={account.id} {...props} />,
  }
}

function Member({ member, credit }: { member: MemberDetails; credit: MemberCredit }) {
  const { id } = member.account
  return (
    <>
      <div className={css.columns}>
        <div>
          <h2>Account</h2>
          <AccountDetails account={member.account} />
        </div>
        <div>
          <h2>Profile</h2>
          <MemberProfile profile={member.profile} name={member.account.name} />
        </div>
      </div>
      <h2>Places</h2>
      <MemberPlaces bookings={member.bookings} waiting={member.waiting} absences={member.absences} />
      <div className={css.columns}>
        <div>
          <h2>Reports about them</h2>
          <MemberReports reports={member.reports_about} by="Reported by" none="Nobody has reported them." />
        </div>
        <div>
          <h2>Reports they made</h2>
          <MemberReports reports={member.reports_made} by="About" none="They haven’t reported anyone." />
        </div>
      </div>
      <h2>Credit</h2>
      <MemberCreditSection memberId={id} credit={credit} onDone={showToast} />
      <h2>Notes</h2>
      <MemberNotes memberId={id} notes={member.notes} onDone={showToast} />
      <h2>History</h2>
      <AuditTable caption="This member’s history" rows={member.history} next={null} empty="Nothing yet." />
      <p className={css.after}>
        <Link to={`${adminPaths.audit}?subject=${id}`}>Everything done to their account</Link>
        {' · '}
        <Link to={`${adminPaths.audit}?actor=${id}`}>All their own actions</Link>
        {' · '}
        <Link to={`${adminPaths.security}?person=${id}`}>Security events on their account</Link>
      </p>
    </>
  )
}
