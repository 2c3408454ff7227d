import { data, Link, useLoaderData } from 'react-router'
import { LoadingLines } from '#platform/web/ui/loading-lines.tsx'
import type { Door, seeDoor } from '#event-night/contract.ts'
import { ConnectionLine } from '#event-night/web/door/connection-line.tsx'
import { EndNight } from '#event-night/web/door/end-night.tsx'
import { GuestList } from '#event-night/web/door/guest-list.tsx'
import { LastSaid } from '#event-night/web/door/last-said.tsx'
import { ScanTickets } from '#event-night/web/door/scan-tickets.tsx'
import { useDoor } from '#event-night/web/door/use-door.ts'
import { WalkIn } from '#event-night/web/door/walk-in.tsx'
import { WhoIsIn } from '#event-night/web/door/who-is-in.tsx'
import { sayDate, sayTimes } from '#platform/local-time.ts'
import type { FixedPageHandle } from '#platform/web/head.ts'
import { signedInAs } from '#platform/web/session.ts'
import { staffLoader } from '#platform/web/staff-page.ts'
import { Notice } from '#platform/web/ui/notice.tsx'
import css from './door-page.module.css'

export const handle: FixedPageHandle = {
  head: { title: 'The door', description: 'Who is expected at an event, and who is in.' },
}

export const loader = staffLoader(async (api, { params: { id = '' } }) => {
  if (!/^[1-9]\d{0,9}$/.test(id)) throw data({ detail: 'No event is selected.' }, { status: 404 })
  const door = await api<typeof seeDoor>('GET /api/admin/events/:id/door', { params: { id } })
  return { door, memberId: signedInAs() ?? '' }
})

export function Component() {
  const loaded = useLoaderData<typeof loader>()
  return (
    <div className={css.page}>
      <nav aria-label="Back" className={css.crumb}>
        <Link to="/admin/nights">All evenings</Link>
      </nav>
      {loaded ? (
        <DoorOf key={`${loaded.memberId} ${loaded.door.event.id}`} {...loaded} />
      ) : (
        <>
          <h1>The door</h1>
          <LoadingLines />
        </>
      )}
    </div>
  )
}

function DoorOf({ door: loaded, memberId }: { door: Door; memberId: string }) {
  const { door, guests, kept, connection, said, deviceId, tap, scan, sync } = useDoor({
    eventId: loaded.event.id,
    memberId,
    loaded,
  })
  const { event, walk_in, can_end } = door
  return (
    <>
      <h1>{event.title}</h1>
      <p className={css.when}>
        {sayDate(event.start_date_local)}, {sayTimes(event.start_date_local, event.end_date_local)} ·{' '}
        <bdi>{event.venue.name}</bdi>
      </p>
      {event.cancelled && <Notice>This event has been cancelled.</Notice>}
      {event.ended && <Notice>The night has been ended. Likes are open.</Notice>}
      <WhoIsIn guests={guests} />
      <ConnectionLine connection={connection} kept={kept} />
      <LastSaid said={said} />
      <ScanTickets onCode={(code) => void scan(code)} />
      <GuestList guests={guests} event={event} deviceId={deviceId} onTap={tap} />
      {(walk_in || can_end) && (
        <div className={css.more}>
          {walk_in && <WalkIn offered={walk_in} />}
          {can_end && <EndNight event={event} kept={kept} onEnded={() => void sync()} />}
        </div>
      )}
    </>
  )
}
