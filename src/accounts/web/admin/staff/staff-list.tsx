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
type PendingAction = { action: 'take the role' | 'reset the second factor'; member: StaffMember }

const roles = { host: 'Host', owner: 'Owner' }

export function StaffList({ staff, onDone }: Props) {
  const [pending, setPending] = useState<PendingAction | null>(null)
  const columns: Column<StaffMember>[] = [
    { name: 'name', head: 'Name', cell: (member) => <Name member={member} /> },
    { name: 'role', head: 'Role', cell: ({ role }) => roles[role] },
    { name: 'app', head: 'Second factor', cell: (member) => <SecondFactor member={member} /> },
    {
      name: 'last',
      head: 'Last here',
      cell: ({ last_active_at: at }) => (at === null ? 'Signed in nowhere' : formatShortInstant(at)),
    },
    { name: 'actions', head: 'To do', cell: (member) => <StaffActions member={member} onChoose={setPending} /> },
  ]
  return (
    <>
      <DataTable
        caption="People who help"
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
  if (member.second_factor_at === null) return 'Not set up yet: no way in'
  return <>Since {formatShortInstant(member.second_factor_at)}</>
}

function StaffActions({ member, onChoose }: { member: StaffMember; onChoose: (pending: PendingAction) => void }) {
  return (
    <div className={css.actions}>
      {!member.is_me && member.second_factor_at !== null && (
        <Button onPress={() => onChoose({ action: 'reset the second factor', member })}>
          Reset second factor<VisuallyHidden> of {member.name}</VisuallyHidden>
        </Button>
      )}
      <Button onPress={() => onChoose({ action: 'take the role', member })}>
        Take role away<VisuallyHidden> from {member.name}</VisuallyHidden>
      </Button>
    </div>
  )
}

function ConfirmDialog({ pending, onClose, onDone }: { pending: PendingAction; onClose: () => void; onDone: OnDone }) {
  const { action, member } = pending
  const params = { id: member.id }
  if (action === 'reset the second factor')
    return (
      <ActionDialog
        title={`Reset the second factor of ${member.name}?`}
        yes="Reset the second factor"
        failed="We could not reset it."
        onClose={onClose}
        schema={Nothing}
        send={() => browserApi<typeof resetSecondFactor>('DELETE /api/admin/members/:id/second-factor', { params })}
        done={`${member.name} will set up another one at their next sign-in.`}
        onDone={onDone}
      >
        {() => (
          <p>
            For when they have lost their app, recovery codes and passkeys, which all go. Until they have set up another
            second factor, their password is all that it takes to do so: be sure that it is them who asks.
          </p>
        )}
      </ActionDialog>
    )
  return (
    <ActionDialog
      title={member.is_me ? 'Take your own role away?' : `Take the role of ${member.name} away?`}
      yes="Take the role away"
      failed="We could not take the role away."
      onClose={onClose}
      schema={Nothing}
      send={() => browserApi<typeof removeRole>('DELETE /api/admin/staff/:id', { params })}
      done={`${member.name} is a member like any other now.`}
      onDone={onDone}
    >
      {() => (
        <p>
          {member.is_me ? 'You' : member.name} will lose access to admin at once, on every device, and invitations that{' '}
          {member.is_me ? 'you' : 'they'} sent and nobody has accepted are withdrawn. The account stays. To be{' '}
          {member.role === 'host' ? 'a host' : 'an owner'} again takes another invitation.
        </p>
      )}
    </ActionDialog>
  )
}
