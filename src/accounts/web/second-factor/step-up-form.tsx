import { StepUpRequest, type stepUp } from '#accounts/contract/second-factor.ts'
import { CodeField } from '#accounts/web/second-factor/code-field.tsx'
import { browserApi } from '#platform/web/api.ts'
import { PasswordField } from '#platform/web/ui/form/fields.tsx'
import { SubmitButton } from '#platform/web/ui/form/submit-button.tsx'
import { useForm } from '#platform/web/ui/form/use-form.ts'

/** Staff who have no app yet give only their password. */
type Props = { requires: 'password' | 'password and code'; onVerified: () => void }

/** Asks for the sign-in details again, for the current session. The password has the focus at once, because nothing else is asked. */
export function StepUpForm({ requires, onVerified }: Props) {
  const form = useForm({
    schema: StepUpRequest,
    failed: 'We couldn’t check that it’s you.',
    send: async (body) => {
      await browserApi<typeof stepUp>('POST /api/account/step-up', { body })
      onVerified()
    },
  })
  return (
    <form {...form.props}>
      <PasswordField
        {...form.field('current_password')}
        ref={focusField}
        label="Password"
        autoComplete="current-password"
      />
      {requires === 'password and code' && <CodeField {...form.field('code')} />}
      <SubmitButton form={form} busy="Checking…">
        Confirm
      </SubmitButton>
    </form>
  )
}

function focusField(field: HTMLInputElement | null): void {
  field?.focus()
}
