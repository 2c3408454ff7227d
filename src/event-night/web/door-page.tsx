import { useState } from 'react'
import { data, Link, useLoaderData, useSearchParams, type LoaderFunctionArgs } from 'react-router'
import { adminPaths } from '#platform/admin-paths.ts'
import { ListSkeleton } from '#platform/web/ui/list-skeleton.tsx'
import type { Door, loadDoor } from '#event-night/contract.ts'
import type { loadNight, NightState } from '#event-night/contract/night.ts'
import { formatDay } from '#event-night/web/door/door-messages.ts'
import { DoorStatus } from '#event-night/web/door/door-status.tsx'
import { EndNight } from '#event-night/web/door/end-night.tsx'
import { GuestList } from '#event-night/web/door/guest-list.tsx'
import { TicketDock, type DockMode } from '#event-night/web/door/ticket-dock.tsx'
import { useDoor } from '#event-night/web/door/use-door.ts'
import { loadedOrSaved } from '#platform/web/offline/saved-answer.ts'
import { loadSavedNight } from '#event-night/web/offline/saved-night.ts'
import { useSavedPage } from '#event-night/web/offline/use-saved-page.ts'
import { RoundsConsole } from '#event-night/web/rounds/rounds-console.tsx'
import { useNight } from '#event-night/web/rounds/use-night.ts'
import { WalkIn } from '#event-night/web/door/walk-in.tsx'
import { GuestCounts } from '#event-night/web/door/guest-counts.tsx'
import { formatTimeRange } from '#platform/local-time.ts'
import { pageTitle } from '#platform/web/admin/page-title.ts'
import type { PageHandle } from '#platform/web/head.ts'
import { signedInAs } from '#platform/web/session.ts'
import { staffLoader } from '#platform/web/staff-page.ts'
import { Notice } from '#platform/web/ui/notice.tsx'
import { ToggleButtons } from '#platform/web/ui/toggle-buttons.tsx'
import css from './door-page.module.css'

const load = staffLoader(async (api, { params: { id = '' } }) => {
  if (!/^[1-9]\d{0,9}$/.test(id)) throw data({ detail: 'No event is selected.' }, { status: 404 })
  const [door, night] = await Promise.all([
    api<typeof loadDoor>('GET /api/admin/events/:id/door', { params: { id } }),
    api<typeof loadNight>('GET /api/admin/events/:id/night', { params: { id } }),
  ])
  return { door, night, memberId: signedInAs() ?? '' }
})

/** Loads the guests and the rounds, or what this device last had of them if there is no network. */
export function loader(args: LoaderFunctionArgs): ReturnType<typeof load> {
  const memberId = signedInAs() ?? ''
  return loadedOrSaved(load(args), () => {
    const saved = loadSavedNight(memberId, Number(args.params.id))
    return saved && { ...saved, memberId }
  })
}

export const handle: PageHandle<Awaited<ReturnType<typeof loader>>> = {
  headOf: (loaded) => ({
    title: pageTitle('The door', loaded?.door.event.title),
    description: 'Check guests in at an event.',
  }),
}

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

/** The URL of the service worker. It never changes, because browsers check the same URL for updates. */
const WORKER = adminPaths.event('worker.js')

type Part = 'door' | 'rounds'
/** On a phone, one of them is shown at a time. */
const parts: readonly [Part, string][] = [
  ['door', 'Check-in'],
  ['rounds', 'Rounds'],
]

function DoorView({ door: loaded, night: loadedNight, memberId }: { door: Door; night: NightState; memberId: string }) {
  const isSaved = useSavedPage(WORKER, () => import('qr/decode.js'))
  const {
    door,
    guests,
    isOpen,
    pendingCount,
    message,
    deviceId,
    recordAction,
    scan,
    syncNow,
    clearMessage,
    ...status
  } = useDoor({ eventId: loaded.event.id, memberId, loaded, isSaved })
  const night = useNight({ eventId: loaded.event.id, memberId, deviceId, loaded: loadedNight, guests })
  const [search] = useSearchParams()
  const [part, setPart] = useState<Part>(search.get('part') === 'rounds' ? 'rounds' : 'door')
  const [dock, setDock] = useState<DockMode>('closed')
  const { event, walk_in, can_end } = door

  // Once the rounds are set up, their menu ends the night.
  const menuEndsNight = night.phase.phase !== 'set up' && night.event.started

  function changeDock(mode: DockMode): void {
    // What is shown large beside the camera must be the outcome of a scan.
    if (mode === 'scan') clearMessage()
    setDock(mode)
  }

  return (
    <>
      <h1>{event.title}</h1>
      <p className={css.when}>
        {formatDay(event.start_date_local)}, {formatTimeRange(event.start_date_local, event.end_date_local)}
        <span className={css.venue}>
          {' '}
          · <bdi>{event.venue.name}</bdi>
        </span>
      </p>
      {event.cancelled && <Notice>This event has been cancelled.</Notice>}
      {event.ended && <Notice>The night has ended. Likes are open.</Notice>}
      {!event.cancelled && (
        <div className={css.parts}>
          <ToggleButtons label="Show" choices={parts} chosen={part} onChoose={setPart} look="full width" />
        </div>
      )}
      <div className={css.columns} data-part={part}>
        <div className={css.door}>
          <GuestCounts guests={guests} isOpen={isOpen} />
          <DoorStatus
            opensAt={isOpen || event.cancelled ? null : event.check_in_opens_date_local}
            {...{ pendingCount, syncNow }}
            {...status}
          />
          {isSaved && !event.ended && <p className={css.ready}>Ready to work offline</p>}
          <GuestList guests={guests} event={event} deviceId={deviceId} isOpen={isOpen} onAction={recordAction} />
          <div className={css.more}>
            {walk_in && <WalkIn offered={walk_in} />}
            {can_end && !menuEndsNight && <EndNight event={event} pendingCount={pendingCount} onEnded={syncNow} />}
          </div>
        </div>
        {!event.cancelled && (
          <div className={css.rounds}>
            <RoundsConsole night={night} rehearsalPath={adminPaths.rehearsal(event.id)} />
          </div>
        )}
      </div>
      {isOpen && !event.cancelled && part === 'door' && (
        <TicketDock mode={dock} message={message} onMode={changeDock} onCode={(code: string) => void scan(code)} />
      )}
    </>
  )
}
