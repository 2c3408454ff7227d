import { useState } from 'react'
import { flushSync } from 'react-dom'
import { SignIn } from '#accounts/contract/forms.ts'
import type { authenticate, SecondFactorStep } from '#accounts/contract/authentication.ts'
import { deviceSecret } from '#accounts/web/device-secret.ts'
import { saveOfferDue } from '#accounts/web/passkeys/offer-storage.ts'
import { PasskeySignIn } from '#accounts/web/passkeys/passkey-sign-in.tsx'
import { CodeField } from '#accounts/web/second-factor/code-field.tsx'
import { ResendActivation } from '#accounts/web/send-activation-again.tsx'
import { saveSignInEmail } from '#accounts/web/sign-in-email.ts'
import { ApiError, browserApi } from '#platform/web/api.ts'
import { saveTokens } from '#platform/web/session.ts'
import { PasswordField, TextField } from '#platform/web/ui/form/fields.tsx'
import { SubmitButton } from '#platform/web/ui/form/submit-button.tsx'
import { useForm } from '#platform/web/ui/form/use-form.ts'

export type SignInResult = { termsAccepted: boolean; secondFactor: SecondFactorStep }
/** `email` is an address that is known already, from another form on the page or from the last sign-in. */
type Props = { email: string; onSignedIn: (result: SignInResult) => void }

/**
 * Signs in with the password or a passkey. If two-step verification is on, it asks for a code once the password is right, and
 * sends both.
 */
export function SignInForm({ email, onSignedIn }: Props) {
  const [waiting, setWaiting] = useState<string | null>(null)
  const [needsCode, setNeedsCode] = useState(false)
  const form = useForm({
    schema: SignIn,
    failed: 'An error occurred.',
    // A 401 says by itself why the member was not signed in.
    failedFirst: ({ status }) => status !== 401,
    send: async (values) => {
      setWaiting(null)
      try {
        const body = { ...values, device_secret: deviceSecret() }
        const answer = await browserApi<typeof authenticate>('POST /accounts/authenticate', { body })
        saveTokens(answer)
        saveSignInEmail(values.email)
        saveOfferDue()
        onSignedIn({ termsAccepted: answer.terms_accepted, secondFactor: answer.second_factor })
      } catch (error) {
        if (error instanceof ApiError && error.body.error === 'wrong_email_or_password') {
          // It is shown at the password, which is wrong more often than the address and can then be typed again.
          form.showErrors({ password: error.body.detail })
          form.element.current?.querySelector<HTMLInputElement>('input[name="password"]')?.select()
          return 'unsent'
        }
        if (error instanceof ApiError && error.body.error === 'account_not_activated') setWaiting(values.email)
        if (error instanceof ApiError && error.body.error === 'second_step_needed') {
          flushSync(() => setNeedsCode(true))
          form.element.current?.querySelector<HTMLInputElement>('input[name="code"]')?.focus()
        }
        throw error
      }
    },
  })
  return (
    <>
      <form {...form.props}>
        <TextField
          {...form.field('email')}
          label="Email"
          type="email"
          defaultValue={email}
          autoComplete="username webauthn"
          autoCapitalize="none"
          inputMode="email"
        />
        <PasswordField {...form.field('password')} label="Password" autoComplete="current-password" />
        {needsCode && <CodeField {...form.field('code')} />}
        <SubmitButton form={form} busy="Signing in…">
          Sign In
        </SubmitButton>
      </form>
      <PasskeySignIn onSignedIn={onSignedIn} />
      {waiting !== null && <ResendActivation email={waiting} />}
    </>
  )
}
