import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useLoaderData, useRevalidator } from 'react-router'
import { paths } from '#platform/paths.ts'
import { LoadingLines } from '#platform/web/ui/loading-lines.tsx'
import type { listBlocked } from '#safety/contract.ts'
import { BlockedPerson, type Blocked } from '#safety/web/blocked-person.tsx'
import { isSignedOut } from '#platform/web/api.ts'
import type { FixedPageHandle } from '#platform/web/head.ts'
import { memberLoader } from '#platform/web/member-page.ts'
import { ButtonLink, ReloadLink } from '#platform/web/ui/button.tsx'
import { Notice } from '#platform/web/ui/notice.tsx'
import { PlainPage } from '#platform/web/ui/plain-page.tsx'
import { failureMessage } from '#platform/web/failure-message.ts'
import css from './blocked-page.module.css'

export const handle: FixedPageHandle = {
  head: { title: 'People you have blocked', description: 'See who you’ve blocked, and unblock them.' },
}

type Loaded = { is: 'loaded'; blocked: readonly Blocked[] } | { is: 'failed'; reason: string }

/**
 * Shows a failure on the page itself instead of throwing: the page may be showing that a member was unblocked, and that message
 * must stay.
 */
export const loader = memberLoader<Loaded>(async (api) => {
  try {
    return { is: 'loaded', blocked: (await api<typeof listBlocked>('GET /api/blocked')).blocked }
  } catch (error) {
    if (isSignedOut(error)) throw error
    return { is: 'failed', reason: failureMessage(error) }
  }
})

export function Component() {
  const loaded = useLoaderData<typeof loader>()
  const [status, setStatus] = useState<string | null>(null)
  const message = useRef<HTMLDivElement>(null)
  const { revalidate } = useRevalidator()

  /** The focused button disappears from the list with the member, so the focus moves to the result. */
  async function unblocked(name: string): Promise<void> {
    await revalidate()
    flushSync(() => setStatus(`You’ve unblocked ${name}.`))
    message.current?.focus()
  }

  return (
    <PlainPage
      heading="People you have blocked"
      actions={
        <ButtonLink to={paths.profile} look="quiet">
          Back to your profile
        </ButtonLink>
      }
    >
      <div role="status" tabIndex={-1} ref={message} className={css.status}>
        {status !== null && <Notice>{status}</Notice>}
      </div>
      {loaded === null && <LoadingLines />}
      {loaded?.is === 'failed' && (
        <>
          <p role="alert">We couldn’t load the people you’ve blocked. {loaded.reason}</p>
          <ReloadLink to={paths.blocked}>Try again</ReloadLink>
        </>
      )}
      {loaded?.is === 'loaded' && <People blocked={loaded.blocked} onUnblocked={unblocked} />}
    </PlainPage>
  )
}

type PeopleProps = { blocked: readonly Blocked[]; onUnblocked: (name: string) => Promise<void> }

function People({ blocked, onUnblocked }: PeopleProps) {
  if (blocked.length === 0)
    return (
      <p>
        You haven’t blocked anyone. To block someone, press ‘Block’ on their profile, in an event’s attendee list, in
        your matches or next to one of their messages.
      </p>
    )
  return (
    <>
      <p>You and these people can’t see each other on the site. They haven’t been told.</p>
      <ul className={css.people}>
        {blocked.map((person) => (
          <BlockedPerson key={person.id} person={person} onUnblocked={() => onUnblocked(person.name)} />
        ))}
      </ul>
    </>
  )
}
