import { useContext, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { listOwnPlaces, OwnEvent, OwnPlaces } from '#bookings/contract/my-events.ts'
import { AfterEvent } from '#bookings/web/my-events/after-event.ts'
import { EventSection } from '#bookings/web/my-events/event-section.tsx'
import { EventRow } from '#bookings/web/my-events/event-row.tsx'
import { ViewAttendees } from '#bookings/web/my-events/view-attendees.tsx'
import { browserApi } from '#platform/web/api.ts'
import { Button } from '#platform/web/ui/form/submit-button.tsx'
import { FailureAlert } from '#platform/web/ui/form/failure-alert.tsx'
import { useAction } from '#platform/web/ui/form/use-action.ts'
import css from './own-event-card.module.css'

type Page = Pick<OwnPlaces, 'past' | 'older'>

/** Lists past events, newest first, and loads older pages on request. `leadId` is the event with the page's main action. */
export function PastEvents({ first, leadId }: { first: Page; leadId: number | undefined }) {
  const [pages, setPages] = useState<Page[]>([])
  const list = useRef<HTMLDivElement>(null)
  const { failure, run } = useAction()
  const events = withoutDuplicates([first, ...pages].flatMap(({ past }) => past))
  const older = (pages.at(-1) ?? first).older

  async function showOlder(from: string): Promise<void> {
    const query = { older: from }
    const page = await browserApi<typeof listOwnPlaces>('GET /api/myplaces', { query })
    flushSync(() => setPages((known) => [...known, page]))
    // The button has moved down or is no longer rendered, so the focus moves to the first event that was loaded.
    list.current?.querySelectorAll('article')[events.length]?.querySelector('a')?.focus()
  }

  return (
    <div ref={list}>
      <EventSection heading="Past events" look="rows" events={events}>
        {(ownEvent) => <PastEvent ownEvent={ownEvent} look={ownEvent.event.id === leadId ? 'main' : 'quiet'} />}
      </EventSection>
      <FailureAlert failure={failure} />
      {older !== null && (
        <div className={css.older}>
          <Button onPress={() => void run(() => showOlder(older))}>Show older events</Button>
        </div>
      )}
    </div>
  )
}

function PastEvent({ ownEvent, look }: { ownEvent: OwnEvent; look: 'main' | 'quiet' }) {
  const after = useContext(AfterEvent)(ownEvent.event.id)
  const isPaid = (ownEvent.booking?.price ?? 0) > 0
  if (ownEvent.booking?.absent)
    return <EventRow ownEvent={ownEvent} notice={<p>You were marked as absent from this event.</p>} isPaid={isPaid} />
  return (
    <EventRow
      ownEvent={ownEvent}
      isPaid={isPaid}
      notice={after?.notice}
      actions={after?.action?.(look) ?? <ViewAttendees event={ownEvent.event} />}
    />
  )
}

/** Removes duplicates, because pages requested at different times may overlap. */
function withoutDuplicates(events: readonly OwnEvent[]): OwnEvent[] {
  return [...new Map(events.map((ownEvent) => [ownEvent.event.id, ownEvent])).values()]
}
