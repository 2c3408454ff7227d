import { useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import type { Role } from '#accounts/contract/person.ts'
import type { Session } from '#accounts/contract/account.ts'
import { AccountSection } from '#accounts/web/account/account-section.tsx'
import { Device } from '#accounts/web/account/device.tsx'
import { LongList } from '#accounts/web/account/long-list.tsx'
import { SignOutEverywhere } from '#accounts/web/account/sign-out-everywhere.tsx'
import { SignOutOthers } from '#accounts/web/account/sign-out-others.tsx'
import css from './devices.module.css'

/** Lists the member's devices. `sessions` must begin with the most recently used one. */
export function Devices({ sessions, role }: { sessions: readonly Session[]; role: Role }) {
  const list = useRef<HTMLUListElement>(null)
  const [done, setDone] = useState<string | null>(null)
  const { revalidate } = useRevalidator()
  // A device was used within the last minutes, so the latest time approximates the server's current time.
  const now = sessions.flatMap(({ last_used_at: at, last_activity: last }) => [at, last?.at ?? at]).reduce(later, '')

  async function signedOut(message: string): Promise<void> {
    await revalidate()
    setDone(message)
    // The focused button has been removed with its device.
    list.current?.focus()
  }

  return (
    <AccountSection heading="Devices" done={done}>
      <p>Where you’re signed in. If you don’t recognise a device, sign it out and change your password.</p>
      <LongList
        items={sessions}
        always={({ current }) => current}
        label="Signed-in devices"
        showAll={`Show all ${sessions.length} devices`}
        list={list}
        renderItem={(session) => (
          <Device
            key={session.id}
            session={session}
            role={role}
            now={now}
            onSignedOut={() => signedOut(`${session.device} has been signed out.`)}
          />
        )}
      />
      <div className={css.everywhere}>
        {sessions.length > 1 && (
          <SignOutOthers onSignedOut={() => signedOut('All your other devices have been signed out.')} />
        )}
        <SignOutEverywhere />
      </div>
    </AccountSection>
  )
}

/** Compares the times, because fractions of a second have different lengths. */
function later(one: string, other: string): string {
  return one !== '' && Date.parse(one) > Date.parse(other) ? one : other
}
