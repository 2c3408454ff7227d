import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { z } from 'zod'
import type { OpenInvitation, resendInvitation, withdrawInvitation } from '#accounts/contract/admin/staff.ts'
import { ActionDialog } from '#platform/web/admin/action-dialog.tsx'
import { EmailAddress } from '#platform/web/admin/email-address.tsx'
import { browserApi } from '#platform/web/api.ts'
import { Button, SubmitButton } from '#platform/web/ui/form/submit-button.tsx'
import { useForm } from '#platform/web/ui/form/use-form.ts'
import { VisuallyHidden } from '#platform/web/ui/visually-hidden.tsx'
import { DataTable, type Column } from '#platform/web/ui/table/data-table.tsx'
import { formatShortInstant } from '#platform/web/ui/table/short-instant.ts'
import css from './staff-page.module.css'

const Nothing = z.object({})

type OnDone = (message: string) => void
type Props = { invitations: readonly OpenInvitation[]; onDone: OnDone }

const roleNames = { host: 'Host', owner: 'Owner' }

export function Invitations({ invitations, onDone }: Props) {
  const [withdrawing, setWithdrawing] = useState<OpenInvitation | null>(null)
  const columns: Column<OpenInvitation>[] = [
    { name: 'email', head: 'Email', cell: ({ email }) => <EmailAddress of={email} /> },
    { name: 'role', head: 'Role', cell: ({ role }) => roleNames[role] },
    { name: 'by', head: 'Invited by', cell: ({ invited_by: by }) => by ?? 'A former owner' },
    { name: 'until', head: 'Valid until', cell: (invitation) => <Until invitation={invitation} /> },
    {
      name: 'actions',
      head: 'Actions',
      cell: (invitation) => (
        <div className={css.actions}>
          <SendAgain invitation={invitation} onDone={onDone} />
          <Button onPress={() => setWithdrawing(invitation)}>
            Withdraw<VisuallyHidden> the invitation to {invitation.email}</VisuallyHidden>
          </Button>
        </div>
      ),
    },
  ]
  return (
    <>
      <DataTable
        caption="Pending invitations"
        columns={columns}
        rows={invitations}
        idOf={({ id }) => id}
        next={null}
        order={{ sort: 'until', direction: 'desc' }}
        empty="No pending invitations."
      />
      {withdrawing && <WithdrawDialog invitation={withdrawing} onClose={() => setWithdrawing(null)} onDone={onDone} />}
    </>
  )
}

function Until({ invitation }: { invitation: OpenInvitation }) {
  return invitation.is_expired ? (
    <>Expired {formatShortInstant(invitation.expires_at)}</>
  ) : (
    formatShortInstant(invitation.expires_at)
  )
}

function SendAgain({ invitation, onDone }: { invitation: OpenInvitation; onDone: OnDone }) {
  const { revalidate } = useRevalidator()
  const form = useForm({
    schema: Nothing,
    failed: 'We couldn’t send it again.',
    send: async () => {
      const params = { id: invitation.id }
      await browserApi<typeof resendInvitation>('POST /api/admin/invitations/:id/send', { params })
      await revalidate()
      onDone(`We’ve sent a new link to ${invitation.email}. The earlier one no longer works.`)
    },
  })
  return (
    <form {...form.props}>
      <SubmitButton form={form} busy="Sending…" look="quiet">
        Send again<VisuallyHidden> to {invitation.email}</VisuallyHidden>
      </SubmitButton>
    </form>
  )
}

function WithdrawDialog({
  invitation,
  onClose,
  onDone,
}: {
  invitation: OpenInvitation
  onClose: () => void
  onDone: OnDone
}) {
  const params = { id: invitation.id }
  return (
    <ActionDialog
      title={`Withdraw the invitation to ${invitation.email}?`}
      yes="Withdraw the invitation"
      failed="We couldn’t withdraw it."
      onClose={onClose}
      schema={Nothing}
      send={() => browserApi<typeof withdrawInvitation>('DELETE /api/admin/invitations/:id', { params })}
      done={`The invitation to ${invitation.email} has been withdrawn.`}
      onDone={onDone}
    >
      {() => <p>The link we sent them will stop working. You can invite them again.</p>}
    </ActionDialog>
  )
}
