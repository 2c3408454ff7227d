import { useState } from 'react'
import { z } from 'zod'
import type { resetSecondFactor, StaffMember, takeRoleAway } from '#accounts/contract/admin/staff.ts'
import { ActionDialog } from '#platform/web/admin/action-dialog.tsx'
import { EmailAddress } from '#platform/web/admin/email-address.tsx'
import { browserApi } from '#platform/web/api.ts'
import { Button } from '#platform/web/ui/form/submit-button.tsx'
import { Hidden } from '#platform/web/ui/hidden.tsx'
import { DataTable, type Column } from '#platform/web/ui/table/data-table.tsx'
import { sayShortInstant } from '#platform/web/ui/table/short-instant.ts'
import css from './staff-page.module.css'

const Nothing = z.object({})

type OnDone = (what: string) => void
type Props = { staff: readonly StaffMember[]; onDone: OnDone }
type Asking = { deed: 'take the role' | 'reset the app'; whom: StaffMember }

const roles = { host: 'Host', owner: 'Owner' }

export function StaffList({ staff, onDone }: Props) {
  const [asking, setAsking] = useState<Asking | null>(null)
  const columns: Column<StaffMember>[] = [
    { name: 'name', head: 'Name', cell: (one) => <Name one={one} /> },
    { name: 'role', head: 'Role', cell: ({ role }) => roles[role] },
    { name: 'app', head: 'Second factor', cell: (one) => <SecondFactor one={one} /> },
    {
      name: 'last',
      head: 'Last here',
      cell: ({ last_here_at: at }) => (at === null ? 'Signed in nowhere' : sayShortInstant(at)),
    },
    { name: 'deeds', head: 'To do', cell: (one) => <Deeds one={one} onAsk={setAsking} /> },
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
      {asking && <AskAboutDeed asking={asking} onClose={() => setAsking(null)} onDone={onDone} />}
    </>
  )
}

function Name({ one }: { one: StaffMember }) {
  return (
    <>
      <strong>{one.name}</strong>
      {one.is_me && ' (you)'}
      {one.is_suspended && ' (suspended)'}
      <br />
      <span className={css.soft}>
        <EmailAddress of={one.email} />
      </span>
    </>
  )
}

function SecondFactor({ one }: { one: StaffMember }) {
  if (one.second_factor_at === null) return 'Not set up yet: no way in'
  return <>Since {sayShortInstant(one.second_factor_at)}</>
}

function Deeds({ one, onAsk }: { one: StaffMember; onAsk: (asking: Asking) => void }) {
  return (
    <div className={css.deeds}>
      {!one.is_me && one.second_factor_at !== null && (
        <Button onPress={() => onAsk({ deed: 'reset the app', whom: one })}>
          Reset app<Hidden> of {one.name}</Hidden>
        </Button>
      )}
      <Button onPress={() => onAsk({ deed: 'take the role', whom: one })}>
        Take role away<Hidden> from {one.name}</Hidden>
      </Button>
    </div>
  )
}

function AskAboutDeed({ asking, onClose, onDone }: { asking: Asking; onClose: () => void; onDone: OnDone }) {
  const { deed, whom } = asking
  const params = { id: whom.id }
  if (deed === 'reset the app')
    return (
      <ActionDialog
        title={`Reset the app of ${whom.name}?`}
        yes="Reset the app"
        failed="We could not reset it."
        onClose={onClose}
        schema={Nothing}
        send={() => browserApi<typeof resetSecondFactor>('DELETE /api/admin/staff/:id/second-factor', { params })}
        done={`${whom.name} sets up another app at their next sign-in.`}
        onDone={onDone}
      >
        {() => (
          <p>
            For when they have lost the app and the recovery codes. Until they have set up another app, their password
            is all that it takes to do so: be sure that it is them who asks.
          </p>
        )}
      </ActionDialog>
    )
  return (
    <ActionDialog
      title={whom.is_me ? 'Take your own role away?' : `Take the role of ${whom.name} away?`}
      yes="Take the role away"
      failed="We could not take the role away."
      onClose={onClose}
      schema={Nothing}
      send={() => browserApi<typeof takeRoleAway>('DELETE /api/admin/staff/:id', { params })}
      done={`${whom.name} is a member like any other now.`}
      onDone={onDone}
    >
      {() => (
        <p>
          {whom.is_me ? 'You' : whom.name} will lose access to admin at once, on every device, and invitations that{' '}
          {whom.is_me ? 'you' : 'they'} sent and nobody has accepted are withdrawn. The account stays. To be{' '}
          {whom.role === 'host' ? 'a host' : 'an owner'} again takes another invitation.
        </p>
      )}
    </ActionDialog>
  )
}
