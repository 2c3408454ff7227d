import { isRouteErrorResponse, useRouteError } from 'react-router'
import { adminPaths } from '#platform/admin-paths.ts'
import { paths } from '#platform/paths.ts'
import { PageError } from '#platform/web/page-error.tsx'
import { signedInRole } from '#platform/web/session.ts'
import { ButtonLink } from '#platform/web/ui/button.tsx'
import { PlainPage } from '#platform/web/ui/plain-page.tsx'

/** Shown instead of an admin page that failed. If the viewer may not open it, says whom it is for and where they can go. */
export function AdminError() {
  const error = useRouteError()
  const refusal = isRouteErrorResponse(error) ? accessRefusal(error.data, signedInRole()) : undefined
  return refusal ? <AccessRefused {...refusal} /> : <PageError />
}

type AccessRefusal = { heading: string; text: string; isHost: boolean }

/** Returns what to say if the site refused the page to this viewer, otherwise undefined. */
export function accessRefusal(data: unknown, role: ReturnType<typeof signedInRole>): AccessRefusal | undefined {
  const name = typeof data === 'object' && data !== null && 'error' in data ? data.error : undefined
  if (name === 'not_allowed') return role === 'host' ? forOwners : forTeam
  return typeof name === 'string' ? doorRefusals.get(name) : undefined
}

const forTeam: AccessRefusal = {
  heading: 'This page is for our team',
  text: 'You’re signed in as a member, so you can’t open it.',
  isHost: false,
}
const forOwners: AccessRefusal = {
  heading: 'This page is for owners',
  text: 'You’re signed in as a host. You can check guests in at your own events.',
  isHost: true,
}
const doorRefusals = new Map<string, AccessRefusal>([
  [
    'event_not_yours',
    {
      heading: 'You aren’t hosting this event',
      text: 'Only its hosts and owners can open its door list.',
      isHost: true,
    },
  ],
  [
    'door_list_not_open_yet',
    {
      heading: 'This event’s door list isn’t open yet',
      text: 'You can open it from seven days before the event starts.',
      isHost: true,
    },
  ],
  [
    'door_list_closed',
    {
      heading: 'This event’s door list has closed',
      text: 'Door lists close a day after the event.',
      isHost: true,
    },
  ],
])

function AccessRefused({ heading, text, isHost }: AccessRefusal) {
  return (
    <PlainPage
      heading={heading}
      actions={
        <>
          <ButtonLink to={isHost ? adminPaths.nights : paths.myEvents}>
            {isHost ? 'See the events you host' : 'My Events'}
          </ButtonLink>
          <ButtonLink look="quiet" to={paths.root}>
            Home
          </ButtonLink>
        </>
      }
    >
      <p role="alert">{text}</p>
    </PlainPage>
  )
}
