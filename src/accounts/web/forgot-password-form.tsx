import { useState } from 'react'
import { ForgottenPassword } from '#accounts/contract/forms.ts'
import type { forgotPassword } from '#accounts/contract/authentication.ts'
import { browserApi } from '#platform/web/api.ts'
import { Notice } from '#platform/web/ui/notice.tsx'
import { TextField } from '#platform/web/ui/form/fields.tsx'
import { SubmitButton } from '#platform/web/ui/form/submit-button.tsx'
import { useForm } from '#platform/web/ui/form/use-form.ts'

/** Requests a password reset link. `email` is an address that was typed into another form on the page. */
export function ForgotPasswordForm({ email }: { email: string }) {
  const [sent, setSent] = useState(false)
  const form = useForm({
    schema: ForgottenPassword,
    failed: 'Sorry an error occurred.',
    failedFirst: true,
    send: async (values) => {
      setSent(false)
      await browserApi<typeof forgotPassword>('POST /accounts/forgotpassword', { body: values })
      setSent(true)
    },
  })
  return (
    <form {...form.props}>
      <TextField
        {...form.field('email')}
        label="Email"
        help="We’ll send you a link to choose a new password. It works for one hour."
        type="email"
        defaultValue={email}
        autoComplete="username"
        autoCapitalize="none"
        inputMode="email"
      />
      <div role="status">
        {sent && (
          <Notice>
            A password reset link has been sent to your registered email address. Please click the link to reset your
            password.
          </Notice>
        )}
      </div>
      <SubmitButton form={form} busy="Sending…">
        Reset
      </SubmitButton>
    </form>
  )
}
