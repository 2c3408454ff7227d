import { CodeOnly, type verifySecondFactor } from '#accounts/contract/second-factor.ts'
import { CodeField } from '#accounts/web/second-factor/code-field.tsx'
import { browserApi } from '#platform/web/api.ts'
import { SubmitButton } from '#platform/web/ui/form/submit-button.tsx'
import { useForm } from '#platform/web/ui/form/use-form.ts'

/** Verifies a code for the current session. Its field has the focus at once, because it is the only one. */
export function CodeForm({ onVerified }: { onVerified: () => void }) {
  const form = useForm({
    schema: CodeOnly,
    failed: 'We couldn’t check your code.',
    send: async (body) => {
      await browserApi<typeof verifySecondFactor>('POST /api/account/second-factor/verification', { body })
      onVerified()
    },
  })
  return (
    <form {...form.props}>
      <CodeField {...form.field('code')} ref={focusField} />
      <SubmitButton form={form} busy="Checking…">
        Continue
      </SubmitButton>
    </form>
  )
}

function focusField(field: HTMLInputElement | null): void {
  field?.focus()
}
