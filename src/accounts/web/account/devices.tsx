import { useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import type { Session } from '#accounts/contract/account.ts'
import { AccountSection } from '#accounts/web/account/account-section.tsx'
import { Device } from '#accounts/web/account/device.tsx'
import { SignOutEverywhere } from '#accounts/web/account/sign-out-everywhere.tsx'
import css from './devices.module.css'

/** Lists the member's devices. `sessions` must begin with the most recently used one. */
export function Devices({ sessions }: { sessions: readonly Session[] }) {
  const list = useRef<HTMLUListElement>(null)
  const [done, setDone] = useState<string | null>(null)
  const { revalidate } = useRevalidator()
  // The first session was used within the last minutes, so its time approximates the server's current time.
  const now = sessions[0]?.last_used_at ?? ''

  async function signedOut({ device }: Session): Promise<void> {
    await revalidate()
    setDone(`${device} is signed out.`)
    // The focused button has been removed with its device.
    list.current?.focus()
  }

  return (
    <AccountSection heading="Devices" done={done}>
      <p>Where you are signed in. If you do not know one, sign it out and change your password.</p>
      <ul className={css.devices} ref={list} tabIndex={-1} aria-label="Devices that are signed in">
        {sessions.map((session) => (
          <Device key={session.id} session={session} now={now} onSignedOut={() => signedOut(session)} />
        ))}
      </ul>
      <SignOutEverywhere />
    </AccountSection>
  )
}
