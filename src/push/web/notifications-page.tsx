import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useLoaderData } from 'react-router'
import type { getPushSettings, PushSettings } from '#push/contract.ts'
import { OtherDevices } from '#push/web/other-devices.tsx'
import { ThisDevice } from '#push/web/this-device.tsx'
import type { FixedPageHandle } from '#platform/web/head.ts'
import { memberLoader } from '#platform/web/member-page.ts'
import { LoadingLines } from '#platform/web/ui/loading-lines.tsx'
import { PlainPage } from '#platform/web/ui/plain-page.tsx'
import css from './push.module.css'

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
        new match or message, and when your event changes on the day. Notifications never name anyone. You’ll still get
        our emails.
      </p>
      {loaded ? <Settings first={loaded} /> : <LoadingLines />}
    </PlainPage>
  )
}

function Settings({ first }: { first: PushSettings }) {
  const [settings, setSettings] = useState(first)
  const sections = useRef<HTMLDivElement>(null)

  function showRemoved(changed: PushSettings): void {
    flushSync(() => setSettings(changed))
    // The button that was pressed is gone with its device, and the list with the last one.
    const headings = sections.current?.querySelectorAll('h2') ?? []
    Array.from(headings).at(-1)?.focus()
  }

  return (
    <div className={css.settings} ref={sections}>
      <ThisDevice settings={settings} onChange={setSettings} />
      <OtherDevices devices={settings.devices.filter(({ current }) => !current)} onRemoved={showRemoved} />
    </div>
  )
}
