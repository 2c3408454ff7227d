import { useState } from 'react'
import { useRevalidator } from 'react-router'
import type { changeEmail } from '#accounts/contract/account.ts'
import { EmailChange } from '#accounts/contract/forms.ts'
import { AccountSection } from '#accounts/web/account/account-section.tsx'
import { browserApi } from '#platform/web/api.ts'
import { ErrorSummary } from '#platform/web/ui/form/error-summary.tsx'
import { PasswordField, TextField } from '#platform/web/ui/form/fields.tsx'
import { SubmitButton } from '#platform/web/ui/form/submit-button.tsx'
import { useSectionForm } from '#accounts/web/account/use-section-form.ts'

/** In the order of the page. The errors themselves name the fields. */
const labels = { email: '', current_password: '' }

/** Shows the form for changing the address. `waiting` is a new address that has not been confirmed yet. */
export function EmailForm({ email, waiting }: { email: string; waiting: string | null }) {
  const [done, setDone] = useState<string | null>(null)
  const { revalidate } = useRevalidator()
  const form = useSectionForm({
    schema: EmailChange,
    failed: 'We couldn’t change your email address.',
    send: async (body) => {
      setDone(null)
      await browserApi<typeof changeEmail>('PUT /api/account/email', { body })
      await revalidate()
      form.element.current?.reset()
      setDone(`We’ve sent an email to ${body.email}. Click the link in it within 48 hours to confirm the address.`)
    },
  })
  return (
    <AccountSection heading="Email" done={waiting === null ? null : done}>
      <p>
        You sign in with <strong>{email}</strong>.
      </p>
      {waiting !== null && (
        <p>
          <strong>{waiting}</strong> hasn’t been confirmed yet. Click the link in the email we sent there. Until then,
          nothing will change.
        </p>
      )}
      <form {...form.props}>
        <ErrorSummary form={form} labels={labels} />
        <TextField
          {...form.field('email')}
          label="New email"
          type="email"
          autoComplete="email"
          autoCapitalize="none"
          inputMode="email"
        />
        <PasswordField
          {...form.field('current_password')}
          label="Your password"
          help="To confirm it’s you."
          autoComplete="current-password"
        />
        <SubmitButton form={form} busy="Sending…" look="quiet">
          Change email
        </SubmitButton>
      </form>
    </AccountSection>
  )
}
