import { useState } from 'react'
import { useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { FocusedMessage } from '#accounts/web/focused-message.tsx'
import type { confirmHostingByLink, LinkedHosting, loadHostingLink } from '#event-night/contract/hosting.ts'
import { adminPaths } from '#platform/admin-paths.ts'
import { formatDate, formatTimeRange } from '#platform/local-time.ts'
import { ApiError, apiContext, asRouteError, browserApi } from '#platform/web/api.ts'
import type { FixedPageHandle } from '#platform/web/head.ts'
import { inBrowserContext } from '#platform/web/member-page.ts'
import { ButtonLink } from '#platform/web/ui/button.tsx'
import { FailureAlert } from '#platform/web/ui/form/failure-alert.tsx'
import { Button } from '#platform/web/ui/form/submit-button.tsx'
import { useAction } from '#platform/web/ui/form/use-action.ts'
import { useHydrated } from '#platform/web/ui/form/use-hydrated.ts'
import { LoadingLines } from '#platform/web/ui/loading-lines.tsx'
import { PlainPage } from '#platform/web/ui/plain-page.tsx'

export const handle: FixedPageHandle = {
  head: { title: 'You’re hosting', description: 'Confirm that you’ll host an event.' },
}

type Opened = { token: string; hosting: LinkedHosting | null }

/** Loads what the link asks. Changes nothing, because mail scanners also open links. Returns null on the server. */
export async function loader({ context, request }: LoaderFunctionArgs): Promise<Opened | null> {
  if (!context.get(inBrowserContext)) return null
  const token = (new URL(request.url).searchParams.get('token') ?? '').slice(0, 200)
  if (token === '') return { token, hosting: null }
  const api = context.get(apiContext)
  try {
    return { token, hosting: await api<typeof loadHostingLink>('POST /api/hosting/lookup', { body: { token } }) }
  } catch (error) {
    if (error instanceof ApiError && error.body.error === 'hosting_link_unknown') return { token, hosting: null }
    throw asRouteError(error)
  }
}

export function Component() {
  const opened = useLoaderData<typeof loader>()
  const [confirmed, setConfirmed] = useState<LinkedHosting | null>(null)
  const hosting = confirmed ?? opened?.hosting ?? null
  return (
    <PlainPage heading={hosting?.confirmed_at ? 'Thank you for confirming' : 'You’re hosting'}>
      {opened === null && <LoadingLines />}
      {opened && !hosting && (
        <>
          <p>This link doesn’t work. Please open it from the email again, or confirm on the door page.</p>
          <ButtonLink to={adminPaths.nights}>Open the door page</ButtonLink>
        </>
      )}
      {opened && hosting && (
        <>
          <EventLine event={hosting.event} />
          {confirmed ? (
            <FocusedMessage>
              <Confirmed />
            </FocusedMessage>
          ) : (
            <Hosting token={opened.token} hosting={hosting} onConfirmed={setConfirmed} />
          )}
        </>
      )}
    </PlainPage>
  )
}

type HostingProps = { token: string; hosting: LinkedHosting; onConfirmed: (hosting: LinkedHosting) => void }

function Hosting({ token, hosting, onConfirmed }: HostingProps) {
  if (hosting.state === 'cancelled') return <p>This event has been cancelled, so you don’t need to be there.</p>
  if (hosting.confirmed_at !== null) return <Confirmed />
  if (hosting.state === 'too late') return <p>The event has started, so there’s nothing left to confirm.</p>
  return <ConfirmButton token={token} onConfirmed={onConfirmed} />
}

function ConfirmButton({ token, onConfirmed }: Omit<HostingProps, 'hosting'>) {
  const { failure, run } = useAction({ failed: 'We couldn’t save your confirmation.' })
  const isReady = useHydrated()

  async function confirm(): Promise<void> {
    const outcome = await run(() =>
      browserApi<typeof confirmHostingByLink>('POST /api/hosting/confirmation', { body: { token } }),
    )
    if (outcome?.is === 'done') onConfirmed(outcome.answer)
  }

  return (
    <>
      <FailureAlert failure={failure} />
      <Button look="main" disabled={!isReady} onPress={() => void confirm()}>
        Yes, I’ll host it
      </Button>
    </>
  )
}

function Confirmed() {
  return <p>You’ve confirmed that you’ll be there. We’ll remind you the day before.</p>
}

function EventLine({ event }: Pick<LinkedHosting, 'event'>) {
  const { title, venue, start_date_local: starts, end_date_local: ends } = event
  return (
    <p>
      <strong>{title}</strong>
      <br />
      {formatDate(starts)}, {formatTimeRange(starts, ends)}
      <br />
      <bdi>{venue.name}</bdi>, <bdi>{venue.town}</bdi>
    </p>
  )
}
