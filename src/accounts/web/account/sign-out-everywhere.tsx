import { useState } from 'react'
import { useNavigate } from 'react-router'
import { z } from 'zod'
import type { endAllSessions } from '#accounts/contract/account.ts'
import { paths } from '#platform/paths.ts'
import { browserApi, isSignedOut } from '#platform/web/api.ts'
import { unsentCount } from '#platform/web/member-storage.ts'
import { clearTokens, signedInAs } from '#platform/web/session.ts'
import { Dialog } from '#platform/web/ui/dialog.tsx'
import { Button, SubmitButton } from '#platform/web/ui/form/submit-button.tsx'
import { useForm } from '#platform/web/ui/form/use-form.ts'

export function SignOutEverywhere() {
  const [isConfirming, setIsConfirming] = useState(false)
  const navigate = useNavigate()
  const form = useForm({
    schema: z.object({}),
    failed: 'We couldn’t sign you out everywhere.',
    send: async () => {
      try {
        await browserApi<typeof endAllSessions>('DELETE /api/account/sessions')
      } catch (error) {
        if (!isSignedOut(error)) throw error
      }
      clearTokens()
      await navigate(paths.signIn)
    },
  })
  return (
    <>
      <Button onPress={() => setIsConfirming(true)}>Sign out everywhere</Button>
      <Dialog
        open={isConfirming}
        title="Sign out everywhere?"
        onClose={() => setIsConfirming(false)}
        actions={
          <>
            <form {...form.props}>
              <SubmitButton form={form} busy="Signing out…">
                Sign out everywhere
              </SubmitButton>
            </form>
            <Button onPress={() => setIsConfirming(false)}>Cancel</Button>
          </>
        }
      >
        <p>This will sign out every device, including this one. You can sign in again straight away.</p>
        {isConfirming && unsentCount(signedInAs() ?? '') > 0 && (
          <p>Check-ins on this device that haven’t been sent yet will be lost.</p>
        )}
      </Dialog>
    </>
  )
}
