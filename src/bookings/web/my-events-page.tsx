import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useLoaderData } from 'react-router'
import type { listOwnPlaces, OwnPlaces } from '#bookings/contract/my-events.ts'
import { ComingEvent } from '#bookings/web/my-events/coming-event.tsx'
import { EventsOf } from '#bookings/web/my-events/events-of.tsx'
import { HeldEvent } from '#bookings/web/my-events/held-event.tsx'
import { MyEventsSkeleton } from '#bookings/web/my-events/my-events-skeleton.tsx'
import { OfferedEvent } from '#bookings/web/my-events/offered-event.tsx'
import { PastEvents } from '#bookings/web/my-events/past-events.tsx'
import type { Said } from '#bookings/web/my-events/said.ts'
import { WaitedForEvent } from '#bookings/web/my-events/waited-for-event.tsx'
import { isSignedOut } from '#platform/web/api.ts'
import type { FixedPageHandle } from '#platform/web/head.ts'
import { memberLoader } from '#platform/web/member-page.ts'
import { ButtonLink, ReloadLink } from '#platform/web/ui/button.tsx'
import { Notice } from '#platform/web/ui/notice.tsx'
import { Wrap } from '#platform/web/ui/wrap.tsx'
import { failureMessage } from '#platform/web/failure-message.ts'
import css from './my-events-page.module.css'

export const handle: FixedPageHandle = {
  head: { title: 'My Events', description: 'The events you have booked, wait for, or were at.' },
}

type Loaded = { is: 'there'; places: OwnPlaces } | { is: 'not there'; why: string }

/** A failure is shown on the page itself, because the result of an earlier action may be there. */
export const loader = memberLoader<Loaded>(async (api) => {
  try {
    return { is: 'there', places: await api<typeof listOwnPlaces>('GET /api/myplaces', { query: {} }) }
  } catch (error) {
    if (isSignedOut(error)) throw error
    return { is: 'not there', why: failureMessage(error) }
  }
})

export function Component() {
  const loaded = useLoaderData<typeof loader>()
  const [said, setSaid] = useState<Said | null>(null)
  const message = useRef<HTMLDivElement>(null)

  /** The button that was pressed may be gone with its event, so the focus moves to the result. */
  function say(what: Said): void {
    flushSync(() => setSaid(what))
    message.current?.focus()
  }

  return (
    <Wrap className={css.page}>
      <h1>My Events</h1>
      <p className={css.intro}>These are the events you have booked.</p>
      <div role="status" tabIndex={-1} ref={message} className={css.said}>
        {said && <Notice look={said.look}>{said.words}</Notice>}
      </div>
      {loaded === null && <MyEventsSkeleton />}
      {loaded?.is === 'not there' && <NotThere why={loaded.why} />}
      {loaded?.is === 'there' && <Events places={loaded.places} onSaid={say} />}
    </Wrap>
  )
}

function NotThere({ why }: { why: string }) {
  return (
    <>
      <p role="alert" className={css.words}>
        We could not look up your events. {why}
      </p>
      <ReloadLink to="/myevents">Try again</ReloadLink>
    </>
  )
}

function Events({ places, onSaid }: { places: OwnPlaces; onSaid: (said: Said) => void }) {
  const { offered, held, coming, waiting, past, now } = places
  const refund = places.refund_when_rebooked ? 'if booked again' : 'none'
  if ([offered, held, coming, waiting, past].every(({ length }) => length === 0)) return <NoEvents />
  return (
    <>
      <EventsOf heading="Offered to you" events={offered}>
        {(own) => <OfferedEvent own={own} onSaid={onSaid} />}
      </EventsOf>
      <EventsOf heading="Waiting to be paid for" events={held}>
        {(own) => <HeldEvent own={own} />}
      </EventsOf>
      <EventsOf heading="Coming up" events={coming}>
        {(own) => <ComingEvent own={own} now={now} refund={refund} onSaid={onSaid} />}
      </EventsOf>
      <EventsOf heading="On the waiting list" events={waiting}>
        {(own) => <WaitedForEvent own={own} onSaid={onSaid} />}
      </EventsOf>
      <PastEvents key={places.older} first={places} />
    </>
  )
}

function NoEvents() {
  return (
    <>
      <p className={css.words}>You have not yet booked any events! When you book events they will appear here.</p>
      <ButtonLink to="/events">See the events</ButtonLink>
    </>
  )
}
