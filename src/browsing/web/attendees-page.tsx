import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { data, Link, useLoaderData, useLocation, useParams, useRevalidator } from 'react-router'
import type { EventView } from '#browsing/contract.ts'
import { attendeesMessage, beforeAgreeingMessage, whoSeesLikes } from '#browsing/web/attendees/attendees-messages.ts'
import { AskForConsent } from '#browsing/web/attendees/ask-for-consent.tsx'
import { AttendeeLists } from '#browsing/web/attendees/attendee-lists.tsx'
import { AttendeesSkeleton } from '#browsing/web/attendees/attendees-skeleton.tsx'
import { ChooseLikes } from '#browsing/web/attendees/choose-likes.tsx'
import { LikesSubmitted } from '#browsing/web/attendees/likes-submitted.tsx'
import { AttendeesHidden } from '#browsing/web/attendees/attendees-hidden.tsx'
import { loadAttendees } from '#browsing/web/attendees/load-attendees.ts'
import { refusalStatus, type Refused } from '#browsing/web/attendees/refusal-status.ts'
import { visibleGroups } from '#browsing/web/attendees/visible-groups.ts'
import type { LikesConsent } from '#matching/contract.ts'
import type { Match } from '#browsing/web/my-matches/load-matches.ts'
import type { Status } from '#bookings/web/my-events/action-status.ts'
import { paths } from '#platform/paths.ts'
import type { FixedPageHandle } from '#platform/web/head.ts'
import { memberLoader } from '#platform/web/member-page.ts'
import { ReloadLink } from '#platform/web/ui/button.tsx'
import { MessageGroup } from '#platform/web/ui/message-group.tsx'
import { Notice } from '#platform/web/ui/notice.tsx'
import { Wrap } from '#platform/web/ui/wrap.tsx'
import css from './attendees-page.module.css'

export const handle: FixedPageHandle = {
  head: { title: 'Attendees', description: 'See who is at an event, and choose who you like.' },
}

export const loader = memberLoader((api, { params: { id = '' } }) => {
  // A URL without a valid id cannot match an event.
  if (!/^[1-9]\d{0,9}$/.test(id)) throw data({ detail: 'No event is selected.' }, { status: 404 })
  return loadAttendees(api, id)
})

export function Component() {
  const { id } = useParams()
  return <AttendeesPage key={id} />
}

function AttendeesPage() {
  const loaded = useLoaderData<typeof loader>()
  const { revalidate } = useRevalidator()
  const [statusMessage, setStatusMessage] = useState<Status | null>(null)
  const [sending, setSending] = useState<'not sent' | 'sent'>('not sent')
  const message = useRef<HTMLDivElement>(null)

  /** Shows the result of an action and focuses it, because the button may be gone. */
  function showStatus(newStatus: Status): void {
    flushSync(() => setStatusMessage(newStatus))
    message.current?.focus()
  }

  function showOutcome(outcome: { is: 'done' } | Refused): void {
    if (outcome.is === 'refused') return showStatus(refusalStatus(outcome))
    setStatusMessage(null)
    setSending('sent')
  }

  function showAgreed(outcome: { is: 'done' } | Refused): void {
    showStatus(
      outcome.is === 'refused'
        ? refusalStatus(outcome)
        : { text: 'Thank you. You can now choose who you like.', look: 'plain' },
    )
  }

  return (
    <Wrap className={css.page}>
      <nav aria-label="Back" className={css.crumb}>
        <Link to={paths.myEvents}>My Events</Link>
      </nav>
      <h1>{loaded?.is === 'loaded' ? `Attendees for ${loaded.event.title}` : 'Attendees'}</h1>
      {/* Takes the focus with its text, so it is no live region too, which would say it twice. */}
      <MessageGroup ref={message} className={css.status}>
        {statusMessage && <Notice look={statusMessage.look}>{statusMessage.text}</Notice>}
      </MessageGroup>
      <div role="status" className={css.status}>
        {sending === 'sent' && loaded?.is === 'failed' && <Notice look="done">Likes Submitted</Notice>}
      </div>
      {loaded === null && <AttendeesSkeleton />}
      {loaded?.is === 'failed' && <LoadFailed reason={loaded.reason} />}
      {loaded?.is === 'loaded' && (
        <Attendees
          key={`${loaded.memberId} ${loaded.event.id}`}
          {...loaded}
          sending={sending}
          onOutcome={showOutcome}
          onAgreed={showAgreed}
          onBlocked={revalidate}
        />
      )}
    </Wrap>
  )
}

type Props = {
  event: EventView
  memberId: string
  matches: readonly Match[]
  /** Whether the likes have been sent since this page loaded. */
  sending: 'not sent' | 'sent'
  /** What the viewer must agree to before they can send likes; null if nothing. */
  asked: LikesConsent['wording'] | null
  onOutcome: (outcome: { is: 'done' } | Refused) => void
  onAgreed: (outcome: { is: 'done' } | Refused) => void
  onBlocked: () => unknown
}

function Attendees({ event, memberId, matches, asked, sending, onOutcome, onAgreed, onBlocked }: Props) {
  const groups = visibleGroups(event)
  if (groups.length === 0) return <AttendeesHidden event={event} />
  const wording = groups.some(({ forLikes, people }) => forLikes && people.length > 0) ? asked : null
  const canChoose = event.likes_state === 'open' && wording === null
  return (
    <>
      <div className={css.intro}>
        <p>{wording ? beforeAgreeingMessage(event) : attendeesMessage(event)}</p>
        {canChoose && <p>{whoSeesLikes}</p>}
      </div>
      {wording && <AskForConsent wording={wording} onOutcome={onAgreed} />}
      {canChoose && <ChooseLikes {...{ event, memberId, onOutcome, onBlocked }} />}
      {event.likes_state === 'sent' && <LikesSubmitted {...{ event, matches, sending, onBlocked }} />}
      {!canChoose && event.likes_state !== 'sent' && <AttendeeLists event={event} onBlocked={onBlocked} />}
    </>
  )
}

function LoadFailed({ reason }: { reason: string }) {
  const { pathname } = useLocation()
  return (
    <>
      <p role="alert" className={css.intro}>
        We couldn’t load the attendees. {reason}
      </p>
      <ReloadLink to={pathname}>Try again</ReloadLink>
    </>
  )
}
