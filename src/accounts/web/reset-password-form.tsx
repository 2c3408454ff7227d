import { useRef } from 'react'
import { PasswordReset } from '#accounts/contract/forms.ts'
import type { PasswordResetResult, resetPassword } from '#accounts/contract/authentication.ts'
import { useLinkAction } from '#accounts/web/link-page.tsx'
import { NewPasswordFields } from '#accounts/web/new-password-fields.tsx'
import { browserApi } from '#platform/web/api.ts'
import { clearTokens } from '#platform/web/session.ts'
import { ErrorSummary } from '#platform/web/ui/form/error-summary.tsx'
import { SubmitButton } from '#platform/web/ui/form/submit-button.tsx'
import { useForm } from '#platform/web/ui/form/use-form.ts'
import css from './account-pages.module.css'

/** In the order of the page. */
const labels = { password: '', passchk: '' }

export function ResetPasswordForm({ token }: { token: string }) {
  const once = useLinkAction()
  const result = useRef<PasswordResetResult | null>(null)
  const form = useForm({
    schema: PasswordReset,
    failed: 'We couldn’t save your new password.',
    send: (body) =>
      once(
        async () => {
          result.current = await browserApi<typeof resetPassword>('POST /accounts/resetpassword', { body })
          // The server has ended every session, including this browser's.
          clearTokens()
        },
        { result: () => result.current },
      ),
  })
  return (
    <form {...form.props} className={css.form}>
      <ErrorSummary form={form} labels={labels} />
      <p className={css.intro}>
        A new password will sign you out on every device. It will also remove your passkeys, unless you use two-step
        verification.
      </p>
      <input type="hidden" name="token" value={token} />
      <NewPasswordFields form={form} label="New password" />
      <SubmitButton form={form} busy="Saving…">
        Save new password
      </SubmitButton>
    </form>
  )
}
