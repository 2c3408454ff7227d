import { useEffect, useState } from 'react'
import type { listSessions } from '#accounts/contract/account.ts'
import type { listPasskeys } from '#accounts/contract/passkeys.ts'
import { addNewPasskey } from '#accounts/web/passkeys/add-new-passkey.ts'
import { canVerifyHere } from '#accounts/web/passkeys/browser-passkeys.ts'
import { removeOffer, saveOffered } from '#accounts/web/passkeys/offer-storage.ts'
import { browserApi } from '#platform/web/api.ts'
import { Button } from '#platform/web/ui/form/submit-button.tsx'
import { useAction } from '#platform/web/ui/form/use-action.ts'
import { FailureAlert } from '#platform/web/ui/form/failure-alert.tsx'
import { Notice } from '#platform/web/ui/notice.tsx'
import { Wrap } from '#platform/web/ui/wrap.tsx'
import css from './passkeys.module.css'

/**
 * Offers a passkey to a member who has signed in with a password and has none, on a device that can verify them. It is a part of
 * the page that nobody has to answer, and goes away with 'Not now'.
 */
export function PasskeyOffer() {
  const [device, setDevice] = useState<string | null>(null)
  const [added, setAdded] = useState<string | null>(null)
  const [notAdded, setNotAdded] = useState<string | null>(null)
  const { busy, failure, run } = useAction()
  useEffect(() => {
    let isCancelled = false
    async function show(): Promise<void> {
      const name = await deviceForOffer()
      if (!isCancelled) setDevice(name)
    }
    void show()
    return () => {
      isCancelled = true
    }
  }, [])

  function close(): void {
    removeOffer()
    setDevice(null)
  }

  async function add(name: string): Promise<void> {
    setNotAdded(null)
    const outcome = await run(() => addNewPasskey(name))
    if (outcome?.is !== 'done') return
    setNotAdded(outcome.answer)
    if (outcome.answer !== null) return
    removeOffer()
    setAdded('Your passkey has been added. Next time, choose ‘Use a passkey instead’.')
  }

  if (device === null) return null
  return (
    <Wrap>
      <section className={css.offer} aria-label="Sign in without your password">
        <div role="status">{added !== null && <Notice look="done">{added}</Notice>}</div>
        {added === null && (
          <>
            <p className={css.title}>Sign in without your password next time?</p>
            <p>
              A passkey lets you sign in with your fingerprint, your face or this device’s PIN. You can remove it at any
              time.
            </p>
            <FailureAlert failure={failure ?? notAdded} />
          </>
        )}
        <div className={css.actions}>
          {added === null && <Button onPress={() => void add(device)}>{busy ? 'Adding…' : 'Add a passkey'}</Button>}
          <Button onPress={close}>{added === null ? 'Not now' : 'Close'}</Button>
        </div>
      </section>
    </Wrap>
  )
}

/** Returns the name of this device if a passkey should be offered here, or null. If that cannot be found out, nothing is offered. */
async function deviceForOffer(): Promise<string | null> {
  try {
    if (!(await canVerifyHere())) return null
    const [passkeys, sessions] = await Promise.all([
      browserApi<typeof listPasskeys>('GET /api/account/passkeys'),
      browserApi<typeof listSessions>('GET /api/account/sessions'),
    ])
    if (passkeys.length > 0) {
      removeOffer()
      return null
    }
    saveOffered()
    return sessions.find(({ current }) => current)?.device ?? 'This device'
  } catch {
    return null
  }
}
