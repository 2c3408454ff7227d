import { useState } from 'react'
import { useLoaderData } from 'react-router'
import type { getPushSettings, PushSettings } from '#push/contract.ts'
import { OtherDevices } from '#push/web/other-devices.tsx'
import { ThisDevice } from '#push/web/this-device.tsx'
import type { FixedPageHandle } from '#platform/web/head.ts'
import { memberLoader } from '#platform/web/member-page.ts'
import { LoadingLines } from '#platform/web/ui/loading-lines.tsx'
import { PlainPage } from '#platform/web/ui/plain-page.tsx'

export const handle: FixedPageHandle = {
  head: { title: 'Notifications', description: 'The devices on which we notify you, and what they show.' },
}

export const loader = memberLoader((api) => api<typeof getPushSettings>('GET /api/push'))

export function Component() {
  const loaded = useLoaderData<typeof loader>()
  return (
    <PlainPage heading="Notifications">
      <p>
        We can notify you on your devices when a place becomes available, when you can send your likes, when you have a
        new match or message, and when your event changes on the day. Notifications never name anyone. You get our
        emails in any case.
      </p>
      {loaded ? <Settings first={loaded} /> : <LoadingLines />}
    </PlainPage>
  )
}

function Settings({ first }: { first: PushSettings }) {
  const [settings, setSettings] = useState(first)
  return (
    <>
      <ThisDevice settings={settings} onChange={setSettings} />
      <OtherDevices devices={settings.devices.filter(({ current }) => !current)} onChange={setSettings} />
    </>
  )
}
