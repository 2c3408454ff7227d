import { useState } from 'react'
import { z } from 'zod'
import type { resetSecondFactor, StaffMember, removeRole } from '#accounts/contract/admin/staff.ts'
import { ActionDialog } from '#platform/web/admin/action-dialog.tsx'
import { EmailAddress } from '#platform/web/admin/email-address.tsx'
import { browserApi } from '#platform/web/api.ts'
import { Button } from '#platform/web/ui/form/submit-button.tsx'
import { VisuallyHidden } from '#platform/web/ui/visually-hidden.tsx'
import { DataTable, type Column } from '#platform/web/ui/table/data-table.tsx'
import { formatShortInstant } from '#platform/web/ui/table/short-instant.ts'
import css from './staff-page.module.css'

const Nothing = z.object({})

type OnDone = (message: string) => void
type Props = { staff: readonly StaffMember[]; onDone: OnDone }
type PendingAction = { action: 'remove role' | 'reset two-step verification'; member: StaffMember }

const roles = { host: 'Host', owner: 'Owner' }

export function StaffList({ staff, onDone }: Props) {
  const [pending, setPending] = useState<PendingAction | null>(null)
  const owners = staff.filter(({ role, is_suspended }) => role === 'owner' && !is_suspended)
  const onlyOwner = owners.length === 1 ? owners[0] : undefined
  const columns: Column<StaffMember>[] = [
    { name: 'name', head: 'Name', cell: (member) => <Name member={member} /> },
    { name: 'role', head: 'Role', cell: ({ role }) => roles[role] },
    { name: 'app', head: 'Two-step verification', cell: (member) => <SecondFactor member={member} /> },
    {
      name: 'last',
      head: 'Last active',
      cell: ({ last_active_at: at }) => (at === null ? 'Signed out' : formatShortInstant(at)),
    },
    {
      name: 'actions',
      head: 'Actions',
      cell: (member) => <StaffActions member={member} isOnlyOwner={onlyOwner === member} onChoose={setPending} />,
    },
  ]
  return (
    <>
      <DataTable
        caption="Team"
        columns={columns}
        rows={staff}
        idOf={({ id }) => id}
        next={null}
        order={{ sort: 'role', direction: 'desc' }}
        empty={null}
      />
      {pending && <ConfirmDialog pending={pending} onClose={() => setPending(null)} onDone={onDone} />}
    </>
  )
}

function Name({ member }: { member: StaffMember }) {
  return (
    <>
      <strong>{member.name}</strong>
      {member.is_me && ' (you)'}
      {member.is_suspended && ' (suspended)'}
      <br />
      <span className={css.soft}>
        <EmailAddress of={member.email} />
      </span>
    </>
  )
}

function SecondFactor({ member }: { member: StaffMember }) {
  if (member.second_factor_at === null) return 'Not set up, so no access yet'
  return <>Since {formatShortInstant(member.second_factor_at)}</>
}

type ActionsProps = { member: StaffMember; isOnlyOwner: boolean; onChoose: (pending: PendingAction) => void }

/** The only owner has no button, because someone must be able to run the site. */
function StaffActions({ member, isOnlyOwner, onChoose }: ActionsProps) {
  if (isOnlyOwner) return <span className={css.soft}>The only owner</span>
  return (
    <div className={css.actions}>
      {!member.is_me && member.second_factor_at !== null && (
        <Button onPress={() => onChoose({ action: 'reset two-step verification', member })}>
          Reset two-step verification<VisuallyHidden> for {member.name}</VisuallyHidden>
        </Button>
      )}
      <Button onPress={() => onChoose({ action: 'remove role', member })}>
        Remove role<VisuallyHidden> from {member.name}</VisuallyHidden>
      </Button>
    </div>
  )
}

function ConfirmDialog({ pending, onClose, onDone }: { pending: PendingAction; onClose: () => void; onDone: OnDone }) {
  const { action, member } = pending
  const params = { id: member.id }
  if (action === 'reset two-step verification')
    return (
      <ActionDialog
        title={`Reset ${member.name}’s two-step verification?`}
        yes="Reset two-step verification"
        failed="We couldn’t reset it."
        onClose={onClose}
        schema={Nothing}
        send={() => browserApi<typeof resetSecondFactor>('DELETE /api/admin/members/:id/second-factor', { params })}
        done={`${member.name} will be asked to set it up again when they next sign in.`}
        onDone={onDone}
      >
        {() => (
          <p>
            Only do this if they’ve lost their app, recovery codes and passkeys: all of them will be removed. Until they
            set it up again, anyone who knows their password could do so, so make sure it’s really them asking.
          </p>
        )}
      </ActionDialog>
    )
  return (
    <ActionDialog
      title={member.is_me ? 'Remove your own role?' : `Remove ${member.name}’s role?`}
      yes="Remove role"
      failed="We couldn’t remove the role."
      onClose={onClose}
      schema={Nothing}
      send={() => browserApi<typeof removeRole>('DELETE /api/admin/staff/:id', { params })}
      done={`${member.name} is now an ordinary member.`}
      onDone={onDone}
    >
      {() => (
        <p>
          {member.is_me ? 'You' : member.name} will lose access to admin straight away, on every device. Any invitations{' '}
          {member.is_me ? 'you’ve' : 'they’ve'} sent that haven’t been accepted will be withdrawn.{' '}
          {member.is_me ? 'You’ll keep your account, and you' : 'They’ll keep their account, and they'} can be invited
          to be {member.role === 'host' ? 'a host' : 'an owner'} again.
        </p>
      )}
    </ActionDialog>
  )
}
