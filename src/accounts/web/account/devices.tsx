import { useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import type { Session } from '#accounts/contract/account.ts'
import { AccountSection } from '#accounts/web/account/account-section.tsx'
import { Device } from '#accounts/web/account/device.tsx'
import { SignOutEverywhere } from '#accounts/web/account/sign-out-everywhere.tsx'
import css from './devices.module.css'

/** The most recently used device comes first. */
export function Devices({ sessions }: { sessions: readonly Session[] }) {
  const list = useRef<HTMLUListElement>(null)
  const [done, setDone] = useState<string | null>(null)
  const { revalidate } = useRevalidator()
  // The most recently used device was in use just now, so its time serves as the current time, by the server's clock.
  const now = sessions[0]?.last_used_at ?? ''

  async function signedOut({ device }: Session): Promise<void> {
    await revalidate()
    setDone(`${device} is signed out.`)
    // The button that had the focus has been removed with its device.
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
