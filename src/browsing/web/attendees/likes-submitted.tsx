import { useEffect, useRef } from 'react'
import type { EventView } from '#browsing/contract.ts'
import { AttendeeLists } from '#browsing/web/attendees/attendee-lists.tsx'
import { formatNames } from '#browsing/web/attendees/attendees-messages.ts'
import { LikeTick } from '#browsing/web/attendees/like-tick.tsx'
import { NotMetNote } from '#browsing/web/attendees/not-met-note.tsx'
import { LikesBar } from '#browsing/web/attendees/likes-bar.tsx'
import { MatchesFromEvent } from '#browsing/web/attendees/matches-from-event.tsx'
import type { Match } from '#browsing/web/my-matches/load-matches.ts'
import { paths } from '#platform/paths.ts'
import { PushOfferPart } from '#push/web/push-offer-part.tsx'
import { ButtonLink } from '#platform/web/ui/button.tsx'

type Props = {
  event: EventView
  /** The viewer's matches from this event. */
  matches: readonly Match[]
  sending: 'not sent' | 'sent'
  onBlocked: () => unknown
}

/** The lists after the likes have been sent, with the matches so far. Likes are visible but can no longer be changed. */
export function LikesSubmitted({ event, matches, sending, onBlocked }: Props) {
  const match = useRef<HTMLElement>(null)
  const note = useRef<HTMLDivElement>(null)
  // Moves the focus to the result, because the button is gone. A match is above the lists, so the page scrolls to it.
  useEffect(() => {
    if (sending === 'not sent') return
    const result = match.current?.querySelector('h2') ?? note.current
    match.current?.scrollIntoView()
    result?.focus({ preventScroll: true })
  }, [sending])
  const liked = new Set(event.likes.map(({ like }) => like.id))
  return (
    <>
      {matches.length > 0 && <MatchesFromEvent ref={match} matches={matches} />}
      {sending === 'sent' && <PushOfferPart reason="likes" />}
      <AttendeeLists
        event={event}
        renderTick={(person) =>
          person.can_be_liked || liked.has(person.id) ? (
            <LikeTick person={person} ticked={liked.has(person.id)} />
          ) : (
            <NotMetNote />
          )
        }
        onBlocked={onBlocked}
      />
      <LikesBar
        ref={note}
        note={
          <>
            <strong>Likes Submitted</strong>
            <span>
              {matches.length > 0
                ? `You’ve matched with ${formatNames(matches.map(({ name }) => name))}.`
                : 'We’ll email you when you match.'}
            </span>
          </>
        }
      >
        <ButtonLink look={matches.length > 0 ? 'quiet' : 'main'} to={paths.myMatches}>
          My Matches
        </ButtonLink>
      </LikesBar>
    </>
  )
}
