import { useState } from 'react'
import { useRevalidator } from 'react-router'
import type { changePassword } from '#accounts/contract/account.ts'
import { PasswordChange } from '#accounts/contract/forms.ts'
import type { Passkey } from '#accounts/contract/passkeys.ts'
import { deviceSecret } from '#accounts/web/device-secret.ts'
import { AccountSection } from '#accounts/web/account/account-section.tsx'
import { PasskeysToCheck } from '#accounts/web/account/passkeys-to-check.tsx'
import { NewPasswordFields } from '#accounts/web/new-password-fields.tsx'
import { browserApi } from '#platform/web/api.ts'
import { ErrorSummary } from '#platform/web/ui/form/error-summary.tsx'
import { PasswordField } from '#platform/web/ui/form/fields.tsx'
import { SubmitButton } from '#platform/web/ui/form/submit-button.tsx'
import { useForm } from '#platform/web/ui/form/use-form.ts'

const CHANGED = 'Your password has been changed and all your other devices have been signed out.'

/** In the order of the page. The error of the current password itself names the field. */
const labels = { current_password: '', password: '', passchk: '' }

type Props = {
  email: string
  /** An unconfirmed new email address, which a change of the password cancels. */
  waiting: string | null
  passkeys: readonly Passkey[]
  /** An ISO 8601 instant. */
  now: string
}

/** Shows the form for changing the password and, once it is changed, the passkeys that still sign in. */
export function PasswordForm({ email, waiting, passkeys, now }: Props) {
  const [done, setDone] = useState<string | null>(null)
  const { revalidate } = useRevalidator()
  const form = useForm({
    schema: PasswordChange,
    failed: 'We couldn’t change your password.',
    send: async (values) => {
      setDone(null)
      const body = { ...values, device_secret: deviceSecret() }
      await browserApi<typeof changePassword>('PUT /api/account/password', { body })
      form.element.current?.reset()
      setDone(waiting === null ? CHANGED : `${CHANGED} Please enter your new email address again.`)
      await revalidate()
    },
  })
  return (
    <AccountSection id="password" heading="Password" done={done}>
      <form {...form.props}>
        <ErrorSummary form={form} labels={labels} />
        {/* This field tells password managers which account the password is for. It has no name, so it is not submitted. */}
        <input type="email" autoComplete="username" value={email} readOnly hidden />
        <PasswordField {...form.field('current_password')} label="Current password" autoComplete="current-password" />
        <NewPasswordFields form={form} label="New password" />
        <SubmitButton form={form} busy="Saving…" look="quiet">
          Change password
        </SubmitButton>
      </form>
      {done !== null && <PasskeysToCheck passkeys={passkeys} now={now} />}
    </AccountSection>
  )
}
