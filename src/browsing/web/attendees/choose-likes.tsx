import { useState } from 'react'
import { flushSync } from 'react-dom'
import { useAction } from '#platform/web/ui/form/use-action.ts'
import type { Attendee } from '#browsing/contract/attendee.ts'
import type { EventView } from '#browsing/contract.ts'
import { AttendeeLists } from '#browsing/web/attendees/attendee-lists.tsx'
import { LikeTick } from '#browsing/web/attendees/like-tick.tsx'
import { NotMetNote } from '#browsing/web/attendees/not-met-note.tsx'
import { LikesBar } from '#browsing/web/attendees/likes-bar.tsx'
import type { Refused } from '#browsing/web/attendees/refusal-status.ts'
import { SendLikesDialog } from '#browsing/web/attendees/send-likes-dialog.tsx'
import { visibleGroups } from '#browsing/web/attendees/visible-groups.ts'
import type { sendLikes } from '#matching/contract.ts'
import { saveTicks, savedTicks } from '#matching/web/saved-ticks.ts'
import { browserApi } from '#platform/web/api.ts'
import { Button } from '#platform/web/ui/form/submit-button.tsx'

type Props = {
  event: EventView
  memberId: string
  /** Called with the result of sending, once the page has reloaded. */
  onOutcome: (outcome: { is: 'done' } | Refused) => void
  onBlocked: () => unknown
}

const FAILED = 'Something went wrong submitting your choices.'

/** The lists with tick boxes, shown while likes are open. Ticks are saved in local storage until they are all sent together. */
export function ChooseLikes({ event, memberId, onOutcome, onBlocked }: Props) {
  const card = { memberId, eventId: event.id }
  const attendees = visibleGroups(event).flatMap((group) => (group.forLikes ? group.people : []))
  const people = attendees.filter(({ can_be_liked }) => can_be_liked)
  const [ticked, setTicked] = useState(() => savedTicks(card))
  const [isDialogOpen, setIsDialogOpen] = useState(false)
  const { busy, failure, run, clearFailure } = useAction({ failed: FAILED, failedFirst: true, reloads: true })
  const liked = people.filter(({ id }) => ticked.has(id))

  function tick({ id }: Attendee): void {
    const now = new Set(ticked)
    if (!now.delete(id)) now.add(id)
    setTicked(now)
    saveTicks(card, now)
  }

  async function send(): Promise<void> {
    const likes = people.map(({ id }) => ({ id, like: ticked.has(id) }))
    const outcome = await run(() =>
      browserApi<typeof sendLikes>('POST /api/sendlikes', { body: { eventId: event.id, likes } }),
    )
    if (outcome === undefined || outcome.is === 'not sent') return
    // Lets the dialog restore the focus before the focus moves to the result.
    flushSync(() => setIsDialogOpen(false))
    onOutcome(outcome)
  }

  function openDialog(): void {
    clearFailure()
    setIsDialogOpen(true)
  }

  return (
    <>
      {people.length < attendees.length && <p>You can send likes to everyone you sat with.</p>}
      <AttendeeLists
        event={event}
        renderTick={(person) =>
          person.can_be_liked ? (
            <LikeTick person={person} ticked={ticked.has(person.id)} onTick={tick} />
          ) : (
            <NotMetNote />
          )
        }
        onBlocked={onBlocked}
      />
      {people.length > 0 && (
        <LikesBar
          note={
            <>
              <strong role="status">
                {liked.length === 0 ? 'You haven’t ticked anyone' : `${liked.length} ticked`}
              </strong>
              <span>
                {liked.length === 0 ? 'You can send your likes once' : 'Saved on this device until you send them'}
              </span>
            </>
          }
        >
          <Button look="main" onPress={openDialog}>
            Send Likes
          </Button>
        </LikesBar>
      )}
      <SendLikesDialog
        open={isDialogOpen}
        names={liked.map(({ name }) => name)}
        of={people.length}
        busy={busy}
        failure={failure}
        onYes={() => void send()}
        onNo={() => setIsDialogOpen(false)}
      />
    </>
  )
}
