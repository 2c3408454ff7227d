import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { data, Link, useLoaderData, useLocation, useParams, useRevalidator } from 'react-router'
import type { EventView } from '#browsing/contract.ts'
import { sayWhatCanBeDone } from '#browsing/web/attendees/attendees-words.ts'
import { AttendeeLists } from '#browsing/web/attendees/attendee-lists.tsx'
import { AttendeesSkeleton } from '#browsing/web/attendees/attendees-skeleton.tsx'
import { ChooseLikes } from '#browsing/web/attendees/choose-likes.tsx'
import { LikesSubmitted } from '#browsing/web/attendees/likes-submitted.tsx'
import { MayNotSee } from '#browsing/web/attendees/may-not-see.tsx'
import { openAttendees } from '#browsing/web/attendees/open-attendees.ts'
import { sayRefused, type Refused } from '#browsing/web/attendees/say-refused.ts'
import { whoIsShown } from '#browsing/web/attendees/who-is-shown.ts'
import { sayBlocked } from '#browsing/web/my-matches/who-was-blocked.ts'
import type { Said } from '#bookings/web/my-events/said.ts'
import type { FixedPageHandle } from '#platform/web/head.ts'
import { memberLoader } from '#platform/web/member-page.ts'
import { ReloadLink } from '#platform/web/ui/button.tsx'
import { Notice } from '#platform/web/ui/notice.tsx'
import { Wrap } from '#platform/web/ui/wrap.tsx'
import css from './attendees-page.module.css'

export const handle: FixedPageHandle = {
  head: { title: 'Attendees', description: 'Who attends an event, and whom of them you like.' },
}

export const loader = memberLoader((api, { params: { id = '' } }) => {
  // An address without a valid number cannot match an event.
  if (!/^[1-9]\d{0,9}$/.test(id)) throw data({ detail: 'No event is selected.' }, { status: 404 })
  return openAttendees(api, id)
})

export function Component() {
  const { id } = useParams()
  return <AttendeesPage key={id} />
}

function AttendeesPage() {
  const loaded = useLoaderData<typeof loader>()
  const { revalidate } = useRevalidator()
  const [said, setSaid] = useState<Said | null>(null)
  const [sending, setSending] = useState<'not sent' | 'sent'>('not sent')
  const message = useRef<HTMLDivElement>(null)

  /** The button pressed may be gone, so the focus moves to the result. */
  function say(what: Said): void {
    flushSync(() => setSaid(what))
    message.current?.focus()
  }

  function heard(outcome: { is: 'done' } | Refused): void {
    if (outcome.is === 'refused') return say(sayRefused(outcome))
    setSaid(null)
    setSending('sent')
  }

  async function blocked(name: string): Promise<void> {
    await revalidate()
    say({ words: sayBlocked(name), look: 'plain' })
  }

  return (
    <Wrap className={css.page}>
      <nav aria-label="Back" className={css.crumb}>
        <Link to="/myevents">My Events</Link>
      </nav>
      <h1>{loaded?.is === 'there' ? `Attendees for ${loaded.event.title}` : 'Attendees'}</h1>
      <div role="status" tabIndex={-1} ref={message} className={css.said}>
        {said && <Notice look={said.look}>{said.words}</Notice>}
        {sending === 'sent' && loaded?.is === 'not there' && <Notice>Likes Submitted</Notice>}
      </div>
      {loaded === null && <AttendeesSkeleton />}
      {loaded?.is === 'not there' && <NotThere why={loaded.why} />}
      {loaded?.is === 'there' && (
        <Attendees
          key={`${loaded.memberId} ${loaded.event.id}`}
          {...loaded}
          sending={sending}
          onOutcome={heard}
          onBlocked={(name) => void blocked(name)}
        />
      )}
    </Wrap>
  )
}

type Props = {
  event: EventView
  memberId: string
  /** Whether the likes were sent on this page, just now. */
  sending: 'not sent' | 'sent'
  onOutcome: (outcome: { is: 'done' } | Refused) => void
  onBlocked: (name: string) => void
}

function Attendees({ event, memberId, sending, onOutcome, onBlocked }: Props) {
  if (whoIsShown(event).length === 0) return <MayNotSee event={event} />
  return (
    <>
      <p className={css.intro}>{sayWhatCanBeDone(event)}</p>
      {event.likes_state === 'open' && <ChooseLikes {...{ event, memberId, onOutcome, onBlocked }} />}
      {event.likes_state === 'sent' && <LikesSubmitted event={event} sending={sending} onBlocked={onBlocked} />}
      {event.likes_state !== 'open' && event.likes_state !== 'sent' && (
        <AttendeeLists event={event} onBlocked={onBlocked} />
      )}
    </>
  )
}

function NotThere({ why }: { why: string }) {
  const { pathname } = useLocation()
  return (
    <>
      <p role="alert" className={css.intro}>
        We could not look up who attends. {why}
      </p>
      <ReloadLink to={pathname}>Try again</ReloadLink>
    </>
  )
}
