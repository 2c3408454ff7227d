import { useLoaderData } from 'react-router'
import type { getAccount, listActivity, listSessions } from '#accounts/contract/account.ts'
import type { listPasskeys } from '#accounts/contract/passkeys.ts'
import { Devices } from '#accounts/web/account/devices.tsx'
import { RecentActivity } from '#accounts/web/account/recent-activity.tsx'
import { ListSkeleton } from '#platform/web/ui/list-skeleton.tsx'
import type { FixedPageHandle } from '#platform/web/head.ts'
import { memberLoader } from '#platform/web/member-page.ts'
import { PlainPage } from '#platform/web/ui/plain-page.tsx'

export const handle: FixedPageHandle = {
  head: {
    title: 'Devices and activity',
    description: 'Where you’re signed in, and recent changes to your account.',
  },
}

export const loader = memberLoader(async (api) => {
  const [account, sessions, activity, passkeys] = await Promise.all([
    api<typeof getAccount>('GET /api/account'),
    api<typeof listSessions>('GET /api/account/sessions'),
    api<typeof listActivity>('GET /api/account/activity'),
    api<typeof listPasskeys>('GET /api/account/passkeys'),
  ])
  // The first session is this one or was used minutes ago, so its time approximates the server's current time.
  return { account, sessions, activity, passkeys, now: sessions[0]?.last_used_at ?? '' }
})

export function Component() {
  const loaded = useLoaderData<typeof loader>()
  return (
    <PlainPage heading="Devices and activity">
      {loaded ? (
        <div key={loaded.account.id}>
          <Devices sessions={loaded.sessions} role={loaded.account.role} />
          <RecentActivity {...loaded} />
        </div>
      ) : (
        <ListSkeleton />
      )}
    </PlainPage>
  )
}
