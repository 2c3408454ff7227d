import type { FixedPageHandle } from '#platform/web/head.ts'
import { ButtonLink } from '#platform/web/ui/button.tsx'
import { PlainPage } from '#platform/web/ui/plain-page.tsx'

export const handle: FixedPageHandle = {
  head: { title: 'Members', description: 'Registering and signing in are not open yet.' },
}

/** Stands at /signin and /register until members' accounts are there. */
export function Component() {
  return (
    <PlainPage heading="Not open yet" actions={<ButtonLink to="/events">See the events</ButtonLink>}>
      <p>Registering and signing in are not open yet. You can look at all our events meanwhile.</p>
    </PlainPage>
  )
}
