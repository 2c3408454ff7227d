import { z } from 'zod'
import type { endOtherSessions } from '#accounts/contract/account.ts'
import { browserApi } from '#platform/web/api.ts'
import { SubmitButton } from '#platform/web/ui/form/submit-button.tsx'
import { useForm } from '#platform/web/ui/form/use-form.ts'

/** Signs out every device except this one. */
export function SignOutOthers({ onSignedOut }: { onSignedOut: () => Promise<void> }) {
  const form = useForm({
    schema: z.object({}),
    failed: 'We couldn’t sign out the other devices.',
    send: async () => {
      await browserApi<typeof endOtherSessions>('DELETE /api/account/other-sessions')
      await onSignedOut()
    },
  })
  return (
    <form {...form.props}>
      <SubmitButton form={form} busy="Signing out…" look="quiet">
        Sign out everywhere else
      </SubmitButton>
    </form>
  )
}
