import { useState } from 'react'
import { ActivationEmail } from '#accounts/contract/forms.ts'
import type { resendActivation } from '#accounts/contract/authentication.ts'
import { browserApi } from '#platform/web/api.ts'
import { TextField } from '#platform/web/ui/form/fields.tsx'
import { SubmitButton } from '#platform/web/ui/form/submit-button.tsx'
import { useForm } from '#platform/web/ui/form/use-form.ts'
import { Notice } from '#platform/web/ui/notice.tsx'
import css from './account-pages.module.css'

/** Requests a new activation link for a visitor whose link no longer works. */
export function ActivationEmailForm() {
  const [sentTo, setSentTo] = useState<string | null>(null)
  const form = useForm({
    schema: ActivationEmail,
    failed: 'We couldn’t send the email.',
    send: async (values) => {
      setSentTo(null)
      await browserApi<typeof resendActivation>('POST /accounts/resendactivation', { body: values })
      setSentTo(values.email)
    },
  })
  return (
    <form {...form.props} className={css.after}>
      <TextField
        {...form.field('email')}
        label="Email"
        help="The address you registered with. The new link will work for 48 hours."
        type="email"
        autoComplete="email"
        autoCapitalize="none"
        inputMode="email"
      />
      <div role="status">
        {sentTo !== null && (
          <Notice>If your account is waiting to be confirmed, a new email is on its way to {sentTo}.</Notice>
        )}
      </div>
      <SubmitButton form={form} busy="Sending…">
        Send me a new link
      </SubmitButton>
    </form>
  )
}
