import { useLoaderData, useRevalidator } from 'react-router'
import { paths } from '#platform/paths.ts'
import { ListSkeleton } from '#platform/web/ui/list-skeleton.tsx'
import type { listBlocked } from '#safety/contract.ts'
import { showUnblocked } from '#safety/web/block-toasts.ts'
import { BlockedPerson, type Blocked } from '#safety/web/blocked-person.tsx'
import { isSignedOut } from '#platform/web/api.ts'
import type { FixedPageHandle } from '#platform/web/head.ts'
import { memberLoader } from '#platform/web/member-page.ts'
import { ButtonLink, ReloadLink } from '#platform/web/ui/button.tsx'
import { PlainPage } from '#platform/web/ui/plain-page.tsx'
import { failureMessage } from '#platform/web/failure-message.ts'
import css from './blocked-page.module.css'

export const handle: FixedPageHandle = {
  head: { title: 'People you have blocked', description: 'See who you’ve blocked, and unblock them.' },
}

type Loaded = { is: 'loaded'; blocked: readonly Blocked[] } | { is: 'failed'; reason: string }

/**
 * Shows a failure on the page itself instead of throwing, because it may follow an unblocking that succeeded.
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
  const { revalidate } = useRevalidator()

  async function unblocked(person: Blocked): Promise<void> {
    await revalidate()
    showUnblocked(person)
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
      {loaded === null && <ListSkeleton />}
      {loaded?.is === 'failed' && (
        <>
          <p role="alert">We couldn’t load the list of people you’ve blocked. {loaded.reason}</p>
          <ReloadLink to={paths.blocked}>Try again</ReloadLink>
        </>
      )}
      {loaded?.is === 'loaded' && <People blocked={loaded.blocked} onUnblocked={unblocked} />}
    </PlainPage>
  )
}

type PeopleProps = { blocked: readonly Blocked[]; onUnblocked: (person: Blocked) => Promise<void> }

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
          <BlockedPerson key={person.id} person={person} onUnblocked={() => onUnblocked(person)} />
        ))}
      </ul>
    </>
  )
}
