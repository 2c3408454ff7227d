import { useState } from 'react'
import { data, Link, useLoaderData } from 'react-router'
import { adminPaths } from '#platform/admin-paths.ts'
import { ListSkeleton } from '#platform/web/ui/list-skeleton.tsx'
import type { Door, loadDoor } from '#event-night/contract.ts'
import { ConnectionLine } from '#event-night/web/door/connection-line.tsx'
import { EndNight } from '#event-night/web/door/end-night.tsx'
import { GuestList } from '#event-night/web/door/guest-list.tsx'
import { ScanDock } from '#event-night/web/door/scan-dock.tsx'
import { TypeCode } from '#event-night/web/door/type-code.tsx'
import { useDoor } from '#event-night/web/door/use-door.ts'
import { WalkIn } from '#event-night/web/door/walk-in.tsx'
import { GuestCounts } from '#event-night/web/door/guest-counts.tsx'
import { formatDate, formatTimeRange } from '#platform/local-time.ts'
import type { FixedPageHandle } from '#platform/web/head.ts'
import { signedInAs } from '#platform/web/session.ts'
import { staffLoader } from '#platform/web/staff-page.ts'
import { Notice } from '#platform/web/ui/notice.tsx'
import css from './door-page.module.css'

export const handle: FixedPageHandle = {
  head: { title: 'The door', description: 'Check guests in at an event.' },
}

export const loader = staffLoader(async (api, { params: { id = '' } }) => {
  if (!/^[1-9]\d{0,9}$/.test(id)) throw data({ detail: 'No event is selected.' }, { status: 404 })
  const door = await api<typeof loadDoor>('GET /api/admin/events/:id/door', { params: { id } })
  return { door, memberId: signedInAs() ?? '' }
})

export function Component() {
  const loaded = useLoaderData<typeof loader>()
  return (
    <div className={css.page}>
      <nav aria-label="Back" className={css.crumb}>
        <Link to={adminPaths.nights}>All events</Link>
      </nav>
      {loaded ? (
        <DoorView key={`${loaded.memberId} ${loaded.door.event.id}`} {...loaded} />
      ) : (
        <>
          <h1>The door</h1>
          <ListSkeleton />
        </>
      )}
    </div>
  )
}

function DoorView({ door: loaded, memberId }: { door: Door; memberId: string }) {
  const { door, guests, pendingCount, connection, message, deviceId, recordAction, scan, sync, clearMessage } = useDoor(
    {
      eventId: loaded.event.id,
      memberId,
      loaded,
    },
  )
  const [scanning, setScanning] = useState(false)
  const { event, walk_in, can_end } = door
  const checkInByCode = (code: string) => void scan(code)

  function toggleScanning(): void {
    // What is shown large beside the camera must be the outcome of a scan.
    if (!scanning) clearMessage()
    setScanning(!scanning)
  }

  return (
    <>
      <h1>{event.title}</h1>
      <p className={css.when}>
        {formatDate(event.start_date_local)}, {formatTimeRange(event.start_date_local, event.end_date_local)} ·{' '}
        <bdi>{event.venue.name}</bdi>
      </p>
      {event.cancelled && <Notice>This event has been cancelled.</Notice>}
      {event.ended && <Notice>The night has ended. Likes are open.</Notice>}
      <GuestCounts guests={guests} />
      <ConnectionLine connection={connection} pendingCount={pendingCount} />
      <GuestList guests={guests} event={event} deviceId={deviceId} onAction={recordAction} />
      <div className={css.more}>
        {!scanning && <TypeCode onCode={checkInByCode} />}
        {walk_in && <WalkIn offered={walk_in} />}
        {can_end && <EndNight event={event} pendingCount={pendingCount} onEnded={() => void sync()} />}
      </div>
      <ScanDock scanning={scanning} message={message} onToggle={toggleScanning} onCode={checkInByCode} />
    </>
  )
}
