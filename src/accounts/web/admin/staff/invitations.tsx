import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { z } from 'zod'
import type { OpenInvitation, sendInvitationAgain, withdrawInvitation } from '#accounts/contract/admin/staff.ts'
import { ActionDialog } from '#platform/web/admin/action-dialog.tsx'
import { EmailAddress } from '#platform/web/admin/email-address.tsx'
import { browserApi } from '#platform/web/api.ts'
import { Button, SubmitButton } from '#platform/web/ui/form/submit-button.tsx'
import { useForm } from '#platform/web/ui/form/use-form.ts'
import { Hidden } from '#platform/web/ui/hidden.tsx'
import { DataTable, type Column } from '#platform/web/ui/table/data-table.tsx'
import { sayShortInstant } from '#platform/web/ui/table/short-instant.ts'
import css from './staff-page.module.css'

const Nothing = z.object({})

type OnDone = (what: string) => void
type Props = { invitations: readonly OpenInvitation[]; onDone: OnDone }

const as = { host: 'Host', owner: 'Owner' }

export function Invitations({ invitations, onDone }: Props) {
  const [asking, setAsking] = useState<OpenInvitation | null>(null)
  const columns: Column<OpenInvitation>[] = [
    { name: 'email', head: 'Email', cell: ({ email }) => <EmailAddress of={email} /> },
    { name: 'role', head: 'As', cell: ({ role }) => as[role] },
    { name: 'by', head: 'Invited by', cell: ({ invited_by: by }) => by ?? 'An owner who is gone' },
    { name: 'until', head: 'Good until', cell: (one) => <Until one={one} /> },
    {
      name: 'deeds',
      head: 'To do',
      cell: (one) => (
        <div className={css.deeds}>
          <SendAgain one={one} onDone={onDone} />
          <Button onPress={() => setAsking(one)}>
            Withdraw<Hidden> the invitation to {one.email}</Hidden>
          </Button>
        </div>
      ),
    },
  ]
  return (
    <>
      <DataTable
        caption="Open invitations"
        columns={columns}
        rows={invitations}
        idOf={({ id }) => id}
        next={null}
        order={{ sort: 'until', direction: 'desc' }}
        empty="Nobody is invited just now."
      />
      {asking && <AskToWithdraw one={asking} onClose={() => setAsking(null)} onDone={onDone} />}
    </>
  )
}

function Until({ one }: { one: OpenInvitation }) {
  return one.is_expired ? <>Was good until {sayShortInstant(one.expires_at)}</> : sayShortInstant(one.expires_at)
}

function SendAgain({ one, onDone }: { one: OpenInvitation; onDone: OnDone }) {
  const { revalidate } = useRevalidator()
  const form = useForm({
    schema: Nothing,
    failed: 'We could not send it again.',
    send: async () => {
      const params = { id: one.id }
      await browserApi<typeof sendInvitationAgain>('POST /api/admin/invitations/:id/send', { params })
      await revalidate()
      onDone(`We have sent another link to ${one.email}; the one before works no more.`)
    },
  })
  return (
    <form {...form.props}>
      <SubmitButton form={form} busy="Sending…" look="quiet">
        Send again<Hidden> to {one.email}</Hidden>
      </SubmitButton>
    </form>
  )
}

function AskToWithdraw({ one, onClose, onDone }: { one: OpenInvitation; onClose: () => void; onDone: OnDone }) {
  const params = { id: one.id }
  return (
    <ActionDialog
      title={`Withdraw the invitation to ${one.email}?`}
      yes="Withdraw the invitation"
      failed="We could not withdraw it."
      onClose={onClose}
      schema={Nothing}
      send={() => browserApi<typeof withdrawInvitation>('DELETE /api/admin/invitations/:id', { params })}
      done={`The invitation to ${one.email} is withdrawn.`}
      onDone={onDone}
    >
      {() => <p>The link that they were sent works no more. You can invite them again.</p>}
    </ActionDialog>
  )
}
