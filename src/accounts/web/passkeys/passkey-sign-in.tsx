import { useEffect, useEffectEvent, useState } from 'react'
import type { offerPasskeySignIn, signInWithPasskey, UsedPasskey } from '#accounts/contract/passkeys.ts'
import { deviceSecret } from '#accounts/web/device-secret.ts'
import { askByAutofill, askForPasskey, canAutofill, hasPasskeys } from '#accounts/web/passkeys/browser-passkeys.ts'
import type { SignInResult } from '#accounts/web/sign-in-form.tsx'
import css from '#accounts/web/passkeys/passkeys.module.css'
import { browserApi } from '#platform/web/api.ts'
import { failureMessage } from '#platform/web/failure-message.ts'
import { saveTokens } from '#platform/web/session.ts'
import { Button } from '#platform/web/ui/form/submit-button.tsx'
import { useHydrated } from '#platform/web/ui/form/use-hydrated.ts'
import { FailureAlert } from '#platform/web/ui/form/failure-alert.tsx'

type Props = { onSignedIn: (result: SignInResult) => void }

/** A challenge is good for five minutes, so a page that stays open asks for another one before that. */
const AUTOFILL_MS = 4 * 60_000

/** Signs in with a passkey: by its button, or from the browser's list of saved passwords. */
export function PasskeySignIn({ onSignedIn }: Props) {
  const ready = useHydrated()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  /** Counts the ceremonies that the button started. Each ends the offer in the list, which then begins again. */
  const [pressed, setPressed] = useState(0)

  async function send(passkey: UsedPasskey): Promise<void> {
    try {
      const body = { passkey, device_secret: deviceSecret() }
      const answer = await browserApi<typeof signInWithPasskey>('POST /accounts/passkey', { body })
      saveTokens(answer)
      onSignedIn({ termsAccepted: answer.terms_accepted, secondFactor: answer.second_factor })
    } catch (error) {
      setFailure(failureMessage(error))
    }
  }

  async function press(): Promise<void> {
    if (busy) return
    setBusy(true)
    setFailure(null)
    try {
      const passkey = await askForPasskey(await optionsOfSignIn())
      if (passkey) await send(passkey)
      else setFailure('No passkey was used. You can try again, or sign in with your password.')
    } catch (error) {
      setFailure(failureMessage(error))
    } finally {
      setBusy(false)
      setPressed((times) => times + 1)
    }
  }

  if (ready && !hasPasskeys()) return null
  // Before that, it only takes its place, so that nothing moves.
  return (
    <div className={ready ? css.signIn : `${css.signIn} ${css.notReady}`}>
      {ready && <OfferInList key={pressed} onChosen={send} />}
      <FailureAlert failure={failure} />
      <Button onPress={() => void press()}>{busy ? 'Waiting for your passkey…' : 'Use a passkey instead'}</Button>
    </div>
  )
}

/** Offers passkeys in the list of saved passwords for as long as it is rendered. */
function OfferInList({ onChosen }: { onChosen: (passkey: UsedPasskey) => Promise<void> }) {
  const choose = useEffectEvent(onChosen)
  useEffect(() => {
    const stop = new AbortController()
    void offerInList(stop.signal, (passkey) => choose(passkey))
    return () => stop.abort()
  }, [])
  return null
}

function optionsOfSignIn() {
  return browserApi<typeof offerPasskeySignIn>('POST /accounts/passkey/options')
}

/** Waits until the member chooses a passkey or the signal ends it. It is an extra, so nothing is said if it fails. */
async function offerInList(signal: AbortSignal, signIn: (passkey: UsedPasskey) => Promise<void>): Promise<void> {
  try {
    if (!(await canAutofill())) return
    while (!signal.aborted) {
      const late = AbortSignal.timeout(AUTOFILL_MS)
      const passkey = await askByAutofill(await optionsOfSignIn(), AbortSignal.any([signal, late]))
      if (passkey && !signal.aborted) await signIn(passkey)
      // The browser asks elsewhere on the page, or does not offer it after all.
      else if (!late.aborted) return
    }
  } catch {
    // There was no answer from the site or no part of the library. The form and the button are still there.
  }
}
