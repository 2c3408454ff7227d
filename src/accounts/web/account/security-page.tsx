import { useLoaderData } from 'react-router'
import type { Account, getAccount, listSessions, Session } from '#accounts/contract/account.ts'
import type { listPasskeys, Passkey } from '#accounts/contract/passkeys.ts'
import type { getSecondFactor, SecondFactor } from '#accounts/contract/second-factor.ts'
import { Passkeys } from '#accounts/web/account/passkeys.tsx'
import { PasswordForm } from '#accounts/web/account/password-form.tsx'
import { TwoStep } from '#accounts/web/account/two-step.tsx'
import { LoadingLines } from '#platform/web/ui/loading-lines.tsx'
import type { FixedPageHandle } from '#platform/web/head.ts'
import { memberLoader } from '#platform/web/member-page.ts'
import { PlainPage } from '#platform/web/ui/plain-page.tsx'

export const handle: FixedPageHandle = {
  head: { title: 'Sign-in and security', description: 'Your password, passkeys and two-step verification.' },
}

export const loader = memberLoader(async (api) => {
  const [account, sessions, passkeys, factor] = await Promise.all([
    api<typeof getAccount>('GET /api/account'),
    api<typeof listSessions>('GET /api/account/sessions'),
    api<typeof listPasskeys>('GET /api/account/passkeys'),
    api<typeof getSecondFactor>('GET /api/account/second-factor'),
  ])
  return { account, sessions, passkeys, factor }
})

export function Component() {
  const loaded = useLoaderData<typeof loader>()
  return (
    <PlainPage heading="Sign-in and security">
      {loaded ? <Security key={loaded.account.id} {...loaded} /> : <LoadingLines />}
    </PlainPage>
  )
}

type Props = {
  account: Account
  sessions: readonly Session[]
  passkeys: readonly Passkey[]
  factor: SecondFactor
}

function Security({ account, sessions, passkeys, factor }: Props) {
  const device = sessions.find(({ current }) => current)?.device ?? ''
  // The first session is this one or was used minutes ago, so its time approximates the server's current time.
  const now = sessions[0]?.last_used_at ?? ''
  return (
    <>
      <PasswordForm email={account.email} waiting={account.new_email} passkeys={passkeys} now={now} />
      <Passkeys passkeys={passkeys} device={device} now={now} />
      <TwoStep factor={factor} />
    </>
  )
}
