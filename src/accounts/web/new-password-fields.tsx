import { PasswordField } from '#platform/web/ui/form/fields.tsx'
import type { Form } from '#platform/web/ui/form/use-form.ts'

/** Shows the two fields in which a new password is typed twice. */
export function NewPasswordFields({ form, label }: { form: Form; label: 'Password' | 'New password' }) {
  return (
    <>
      <PasswordField
        {...form.field('password')}
        label={label}
        help="At least ten characters. Use only letters, digits and the symbols @$!%*#?&, with at least one letter, one digit and one symbol."
        autoComplete="new-password"
        required
      />
      <PasswordField
        {...form.field('passchk')}
        label={`Confirm ${label.toLowerCase()}`}
        autoComplete="new-password"
        required
      />
    </>
  )
}
