import { useState } from 'react'
import type { offerPasskeyVerification, verifyWithPasskey } from '#accounts/contract/passkeys.ts'
import { askForPasskey, hasPasskeys } from '#accounts/web/passkeys/browser-passkeys.ts'
import { browserApi } from '#platform/web/api.ts'
import { failureMessage } from '#platform/web/failure-message.ts'
import { Button } from '#platform/web/ui/form/submit-button.tsx'
import { FailureAlert } from '#platform/web/ui/form/failure-alert.tsx'
import css from '#accounts/web/passkeys/passkeys.module.css'

/** Verifies one of the member's passkeys in the current session, in place of password and code. */
export function PasskeyStepUp({ onVerified }: { onVerified: () => void }) {
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)

  async function press(): Promise<void> {
    if (busy) return
    setBusy(true)
    setFailure(null)
    try {
      const path = 'POST /api/account/passkeys/verification'
      const passkey = await askForPasskey(await browserApi<typeof offerPasskeyVerification>(`${path}/options`))
      if (!passkey) return setFailure('No passkey was used. Nothing has changed, and you can try again.')
      await browserApi<typeof verifyWithPasskey>(path, { body: { passkey } })
      onVerified()
    } catch (error) {
      setFailure(failureMessage(error))
    } finally {
      setBusy(false)
    }
  }

  if (!hasPasskeys()) return null
  return (
    <div className={css.signIn}>
      <FailureAlert failure={failure} />
      <Button onPress={() => void press()}>{busy ? 'Waiting for your passkey…' : 'Use a passkey'}</Button>
    </div>
  )
}
