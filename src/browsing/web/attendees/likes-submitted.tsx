import { useEffect, useRef } from 'react'
import type { EventView } from '#browsing/contract.ts'
import { AttendeeLists } from '#browsing/web/attendees/attendee-lists.tsx'
import { LikeTick } from '#browsing/web/attendees/like-tick.tsx'
import { LikesBar } from '#browsing/web/attendees/likes-bar.tsx'
import { ButtonLink } from '#platform/web/ui/button.tsx'

type Props = { event: EventView; sending: 'not sent' | 'sent'; onBlocked: (name: string) => void }

/** The likes have been sent: whom one liked can be seen, and not changed. */
export function LikesSubmitted({ event, sending, onBlocked }: Props) {
  const note = useRef<HTMLDivElement>(null)
  // What was pressed has gone: the focus goes to what came of it.
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
        <ButtonLink to="/mymatches">My Matches</ButtonLink>
      </LikesBar>
    </>
  )
}
