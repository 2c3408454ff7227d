import { useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import type { Passkey } from '#accounts/contract/passkeys.ts'
import { AccountSection } from '#accounts/web/account/account-section.tsx'
import { AddPasskeyForm } from '#accounts/web/account/add-passkey-form.tsx'
import { PasskeyRow } from '#accounts/web/account/passkey-row.tsx'
import css from '#accounts/web/passkeys/passkeys.module.css'

type Props = {
  passkeys: readonly Passkey[]
  /** The name of this device, which a new passkey gets unless the member writes another one. */
  device: string
  /** An ISO 8601 instant. */
  now: string
}

export function Passkeys({ passkeys, device, now }: Props) {
  const list = useRef<HTMLDivElement>(null)
  const [done, setDone] = useState<string | null>(null)
  const { revalidate } = useRevalidator()

  async function report(message: string): Promise<void> {
    await revalidate()
    setDone(message)
    // The focused button may have been removed with its passkey.
    list.current?.focus()
  }

  return (
    <AccountSection id="passkeys" heading="Passkeys" done={done}>
      <p>
        A passkey lets you sign in with your fingerprint, your face or your device’s PIN. Nobody can guess it, and no
        other site can trick you into handing it over.
      </p>
      <div className={css.passkeys} ref={list} tabIndex={-1} role="group" aria-label="Your passkeys">
        {passkeys.length === 0 ? (
          <p>You don’t have any passkeys yet.</p>
        ) : (
          <ul className={css.list}>
            {passkeys.map((passkey) => (
              <PasskeyRow
                key={passkey.id}
                passkey={passkey}
                now={now}
                onRemoved={() => report(`The passkey ‘${passkey.name}’ has been removed.`)}
              />
            ))}
          </ul>
        )}
      </div>
      <AddPasskeyForm device={device} onAdded={(name) => report(`The passkey ‘${name}’ has been added.`)} />
    </AccountSection>
  )
}
