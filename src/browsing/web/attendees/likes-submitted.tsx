import { useEffect, useRef } from 'react'
import type { EventView } from '#browsing/contract.ts'
import { AttendeeLists } from '#browsing/web/attendees/attendee-lists.tsx'
import { LikeTick } from '#browsing/web/attendees/like-tick.tsx'
import { LikesBar } from '#browsing/web/attendees/likes-bar.tsx'
import { paths } from '#platform/paths.ts'
import { ButtonLink } from '#platform/web/ui/button.tsx'

type Props = { event: EventView; sending: 'not sent' | 'sent'; onBlocked: (name: string) => void }

/** The lists after the likes have been sent. Likes are visible but can no longer be changed. */
export function LikesSubmitted({ event, sending, onBlocked }: Props) {
  const note = useRef<HTMLDivElement>(null)
  // Moves the focus to the result, because the button is gone.
  useEffect(() => {
    if (sending === 'sent') note.current?.focus()
  }, [sending])
  const liked = new Set(event.likes.map(({ like }) => like.id))
  return (
    <>
      <AttendeeLists
        event={event}
        renderTick={(person) => <LikeTick person={person} ticked={liked.has(person.id)} />}
        onBlocked={onBlocked}
      />
      <LikesBar
        ref={note}
        note={
          <>
            <strong>Likes Submitted</strong>
            <span>see who likes you too</span>
          </>
        }
      >
        <ButtonLink to={paths.myMatches}>My Matches</ButtonLink>
      </LikesBar>
    </>
  )
}
