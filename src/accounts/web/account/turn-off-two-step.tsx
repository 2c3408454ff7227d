import { useState } from 'react'
import { z } from 'zod'
import type { SecondFactor, turnOffTwoStep } from '#accounts/contract/second-factor.ts'
import { ApiError, browserApi } from '#platform/web/api.ts'
import { Dialog } from '#platform/web/ui/dialog.tsx'
import { Button, SubmitButton } from '#platform/web/ui/form/submit-button.tsx'
import { useForm } from '#platform/web/ui/form/use-form.ts'

type Props = { role: SecondFactor['role']; onTurnedOff: () => Promise<void> }

export function TurnOffTwoStep({ role, onTurnedOff }: Props) {
  const [isConfirming, setIsConfirming] = useState(false)
  const form = useForm({
    schema: z.object({}),
    failed: 'We couldn’t turn it off.',
    send: async () => {
      try {
        await browserApi<typeof turnOffTwoStep>('DELETE /api/account/two-step')
      } catch (error) {
        if (!(error instanceof ApiError && error.body.error === 'two_step_off')) throw error
      }
      setIsConfirming(false)
      await onTurnedOff()
    },
  })
  return (
    <>
      <Button onPress={() => setIsConfirming(true)}>Turn off two-step verification</Button>
      <Dialog
        open={isConfirming}
        title="Turn off two-step verification?"
        onClose={() => setIsConfirming(false)}
        actions={
          <>
            <form {...form.props}>
              <SubmitButton form={form} busy="Turning it off…">
                Turn it off
              </SubmitButton>
            </form>
            <Button onPress={() => setIsConfirming(false)}>Cancel</Button>
          </>
        }
      >
        <p>
          You’ll be able to sign in with just your password.{' '}
          {role === 'member'
            ? 'Your authenticator app and recovery codes for this site will stop working. You’ll keep your passkeys.'
            : 'You’ll keep your authenticator app and passkeys.'}
        </p>
      </Dialog>
    </>
  )
}
