import { useContext, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Link, useLoaderData } from 'react-router'
import type { listOwnPlaces, OwnEvent, OwnPlaces } from '#bookings/contract/my-events.ts'
import { BouncingEmail } from '#accounts/web/bouncing-email.tsx'
import { AfterEvent } from '#bookings/web/my-events/after-event.ts'
import { ComingEvent } from '#bookings/web/my-events/coming-event.tsx'
import { EndedBooking } from '#bookings/web/my-events/ended-booking.tsx'
import { EventSection } from '#bookings/web/my-events/event-section.tsx'
import { FriendsPlace } from '#bookings/web/my-events/friends-place.tsx'
import { HeldEvent } from '#bookings/web/my-events/held-event.tsx'
import { MyEventsSkeleton } from '#bookings/web/my-events/my-events-skeleton.tsx'
import { OfferedEvent } from '#bookings/web/my-events/offered-event.tsx'
import { PastEvents } from '#bookings/web/my-events/past-events.tsx'
import type { Status } from '#bookings/web/my-events/action-status.ts'
import { WaitingListEvent } from '#bookings/web/my-events/waiting-list-event.tsx'
import { accountPaths } from '#platform/account-paths.ts'
import { paths } from '#platform/paths.ts'
import { isSignedOut } from '#platform/web/api.ts'
import type { FirstRequests, FixedPageHandle } from '#platform/web/head.ts'
import { memberLoader } from '#platform/web/member-page.ts'
import { ButtonLink, ReloadLink } from '#platform/web/ui/button.tsx'
import { MessageGroup } from '#platform/web/ui/message-group.tsx'
import { Notice } from '#platform/web/ui/notice.tsx'
import { showToast } from '#platform/web/ui/toast/toast-store.ts'
import { Wrap } from '#platform/web/ui/wrap.tsx'
import { failureMessage } from '#platform/web/failure-message.ts'
import css from './my-events-page.module.css'

export const handle: FixedPageHandle & FirstRequests = {
  head: { title: 'My Events', description: 'The events you’ve booked or been to, and the waiting lists you’re on.' },
  firstRequests: ['GET /api/myplaces', 'POST /api/myevents', 'GET /api/myreviews'],
}

type Loaded = { is: 'there'; places: OwnPlaces } | { is: 'not there'; reason: string }

/**
 * Returns the reason for a failed load as data, so that the page can show it and the result of an earlier action stays visible.
 */
export const loader = memberLoader<Loaded>(async (api) => {
  try {
    return { is: 'there', places: await api<typeof listOwnPlaces>('GET /api/myplaces', { query: {} }) }
  } catch (error) {
    if (isSignedOut(error)) throw error
    return { is: 'not there', reason: failureMessage(error) }
  }
})

export function Component() {
  const loaded = useLoaderData<typeof loader>()
  const [status, setStatus] = useState<Status | null>(null)
  const message = useRef<HTMLDivElement>(null)

  /** A refusal stays on the page and takes the focus, because the button that was pressed may no longer be rendered. */
  function showStatus(newStatus: Status): void {
    const isDone = newStatus.look === 'plain'
    flushSync(() => setStatus(isDone ? null : newStatus))
    if (isDone) showToast(newStatus.text)
    else message.current?.focus()
  }

  return (
    <Wrap className={css.page}>
      <h1>My Events</h1>
      <p className={css.intro}>These are the events you have booked.</p>
      <MessageGroup ref={message} className={css.status}>
        {status && <Notice look={status.look}>{status.text}</Notice>}
      </MessageGroup>
      {loaded === null && <MyEventsSkeleton />}
      {loaded?.is === 'not there' && <LoadFailed reason={loaded.reason} />}
      {loaded?.is === 'there' && loaded.places.bouncing_email !== null && (
        <BouncingEmail email={loaded.places.bouncing_email} />
      )}
      {loaded?.is === 'there' && <Events places={loaded.places} onStatus={showStatus} />}
    </Wrap>
  )
}

function LoadFailed({ reason }: { reason: string }) {
  return (
    <>
      <p role="alert" className={css.text}>
        We couldn’t load your events. {reason}
      </p>
      <ReloadLink to={paths.myEvents}>Try again</ReloadLink>
    </>
  )
}

function Events({ places, onStatus }: { places: OwnPlaces; onStatus: (status: Status) => void }) {
  const { offered, held, coming, waiting, friends, past, ended, now } = places
  const leadId = useLeadId(places)
  const lookOf = ({ event }: OwnEvent) => (event.id === leadId ? 'main' : 'quiet')
  const refund = places.refund_when_rebooked ? 'if booked again' : 'none'
  if ([offered, held, coming, waiting, friends, past, ended].every(({ length }) => length === 0)) return <NoEvents />
  const hasPlans = [offered, held, coming, waiting, friends].some(({ length }) => length > 0)
  return (
    <>
      {!hasPlans && <NothingComing />}
      <EventSection heading="Offered to you" events={offered}>
        {(ownEvent) => <OfferedEvent ownEvent={ownEvent} look={lookOf(ownEvent)} onStatus={onStatus} />}
      </EventSection>
      <EventSection heading="Waiting for payment" events={held}>
        {(ownEvent) => <HeldEvent ownEvent={ownEvent} look={lookOf(ownEvent)} />}
      </EventSection>
      <EventSection heading="Coming up" events={coming}>
        {(ownEvent) => (
          <ComingEvent ownEvent={ownEvent} look={lookOf(ownEvent)} now={now} refund={refund} onStatus={onStatus} />
        )}
      </EventSection>
      <EventSection heading="For friends" events={friends}>
        {(place) => <FriendsPlace place={place} onStatus={onStatus} />}
      </EventSection>
      <EventSection heading="On the waiting list" events={waiting}>
        {(ownEvent) => <WaitingListEvent ownEvent={ownEvent} onStatus={onStatus} />}
      </EventSection>
      <PastEvents key={places.older} first={places} leadId={leadId} />
      <EventSection heading="Cancelled bookings" look="rows" events={ended}>
        {(booking) => <EndedBooking ended={booking} />}
      </EventSection>
      <p className={css.text}>
        <Link to={paths.payments}>Your payments</Link>
      </p>
      <p className={css.text}>
        <Link to={accountPaths.calendar}>See your events in your own calendar</Link>
      </p>
    </>
  )
}

/** Returns the event whose action is the page's main one: the most urgent thing to do or, if there is none, the next ticket. */
function useLeadId({ offered, held, coming, past }: OwnPlaces): number | undefined {
  const after = useContext(AfterEvent)
  const unpaid = coming.filter(({ booking }) => booking !== null && booking.pay_again_until !== null)
  const due = past.filter(({ event, booking }) => !booking?.absent && after(event.id)?.isDue)
  const [lead] = [...offered, ...held, ...unpaid, ...due, ...coming]
  return lead?.event.id
}

function NoEvents() {
  return (
    <>
      <p className={css.text}>You have not yet booked any events! When you book events they will appear here.</p>
      <ButtonLink to={paths.events}>See the events</ButtonLink>
    </>
  )
}

function NothingComing() {
  return (
    <p className={css.text}>
      You have nothing coming up. <Link to={paths.events}>See the events</Link>
    </p>
  )
}
