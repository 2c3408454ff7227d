import { useRevalidator } from 'react-router'
import { Invitation, type inviteStaff } from '#accounts/contract/admin/staff.ts'
import { browserApi } from '#platform/web/api.ts'
import { SelectField, TextField } from '#platform/web/ui/form/fields.tsx'
import { SubmitButton } from '#platform/web/ui/form/submit-button.tsx'
import { useForm } from '#platform/web/ui/form/use-form.ts'
import css from './staff-page.module.css'

export function InviteForm({ onDone }: { onDone: (message: string) => void }) {
  const { revalidate } = useRevalidator()
  const form = useForm({
    schema: Invitation,
    failed: 'We couldn’t send the invitation.',
    send: async (body) => {
      await browserApi<typeof inviteStaff>('POST /api/admin/invitations', { body })
      form.element.current?.reset()
      await revalidate()
      onDone(`We’ve sent an invitation to ${body.email}. It’s valid for seven days.`)
    },
  })
  return (
    <form {...form.props} className={css.invite}>
      <TextField
        {...form.field('email')}
        label="Email"
        type="email"
        inputMode="email"
        autoComplete="off"
        autoCapitalize="none"
      />
      <SelectField
        {...form.field('role')}
        label="Role"
        defaultValue="host"
        help="Hosts check guests in on the night. Owners can do everything you can."
      >
        <option value="host">Host</option>
        <option value="owner">Owner</option>
      </SelectField>
      <SubmitButton form={form} busy="Sending…">
        Send invitation
      </SubmitButton>
    </form>
  )
}
