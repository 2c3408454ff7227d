import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useAsMember } from '#platform/web/ui/form/use-as-member.ts'
import type { Door, Guest, sendTaps, Tap } from '#event-night/contract.ts'
import { withPending, type Pending } from '#event-night/rules.ts'
import * as say from '#event-night/web/door/door-words.ts'
import { thisDevice } from '#event-night/web/door/this-device.ts'
import { ticketMarkHere } from '#event-night/web/door/ticket-mark-here.ts'
import { KeptTaps } from '#event-night/web/taps/kept-taps.ts'
import { sendKeptTaps, type Answer } from '#event-night/web/taps/send-kept-taps.ts'
import { ApiError, browserApi } from '#platform/web/api.ts'
import { randomUuid } from '#platform/web/device/random-uuid.ts'
import { deviceShelf } from '#platform/web/device/shelf.ts'
import { SiteTime } from '#platform/web/device/site-time.ts'

/** The longest it takes to show other devices' commands, or to notice that the connection is back. */
const LOOK_MS = 4_000

/** `refused`: the site accepts nothing more from this page; `why` is a sentence. */
export type Connection = { is: 'there' } | { is: 'away' } | { is: 'refused'; why: string }

/** The door as this device shows it: the site's last response, with the commands made here since on top. */
export function useDoor({ eventId, memberId, loaded }: { eventId: number; memberId: string; loaded: Door }) {
  const [door, setDoor] = useState(loaded)
  const [connection, setConnection] = useState<Connection>({ is: 'there' })
  const [said, setSaid] = useState<say.Said | null>(null)
  const [device] = useState(() => makeDevice(eventId, memberId, loaded))
  const [pending, setPending] = useState<readonly Pending[]>(device.pending)
  const busy = useRef(false)
  const asMember = useAsMember()
  const guests = withPending(door.guests, pending, device.id)

  function heard({ taken, door: now }: Answer): void {
    device.time.heard(now.now)
    setDoor(now)
    for (const one of taken) {
      const guest = now.guests.find(({ booking_id }) => booking_id === one.booking_id)
      const wasUnknown = device.unknown.delete(one.id)
      const words = say.sayTaken(one, guest, device.id)
      if (words) setSaid(words)
      else if (wasUnknown && guest) setSaid(say.sayTapped(guest, one.tap))
    }
  }

  async function sync(): Promise<void> {
    if (busy.current) return
    busy.current = true
    try {
      await knowKept()
      await sendKeptTaps(device.kept, (taps) => asMember(() => send(eventId, device.id, taps)), heard)
      setConnection({ is: 'there' })
    } catch (error) {
      setConnection(connectionAfter(error))
    }
    busy.current = false
    setPending(device.pending())
  }

  /** For tickets scanned before this page was opened, looks up their guests in the list again. */
  async function knowKept(): Promise<void> {
    for (const one of device.kept.all()) {
      if (!('ticket_code' in one) || device.whose.has(one.id)) continue
      const guest = await guestWith(one.ticket_code, guests)
      if (guest?.paid) device.whose.set(one.id, guest.booking_id)
    }
    setPending(device.pending())
  }

  function keep(made: Tap, guest: Guest | undefined): void {
    device.kept.add(made)
    if (guest) device.whose.set(made.id, guest.booking_id)
    setPending(device.pending())
    void sync()
  }

  const named = () => ({ id: randomUuid(), tapped_at: device.time.now() })

  function tap(guest: Guest, what: Tap['tap']): void {
    setSaid(say.sayTapped(guest, what))
    keep({ ...named(), tap: what, booking_id: guest.booking_id }, guest)
  }

  async function scan(code: string): Promise<void> {
    const guest = await guestWith(code, guests)
    const shown: Tap = { ...named(), tap: 'came in', ticket_code: code.slice(0, 100) }
    if (!guest) device.unknown.add(shown.id)
    setSaid(saidOfTicket(guest, device.id))
    keep(shown, guest?.paid ? guest : undefined)
  }

  useLooking(() => void sync())
  useStaying(connection.is === 'away')
  return { door, guests, kept: pending.length, connection, said, deviceId: device.id, tap, scan, sync }
}

/** The guest with this ticket, if they are on this device's list. */
async function guestWith(code: string, guests: readonly Guest[]): Promise<Guest | undefined> {
  const mark = await ticketMarkHere(code)
  return mark === undefined ? undefined : guests.find(({ ticket_mark }) => ticket_mark === mark)
}

function saidOfTicket(guest: Guest | undefined, deviceId: string): say.Said {
  if (!guest) return say.notKnownHere
  if (!guest.paid) return say.sayNotPaid(guest)
  return guest.state === 'in' ? say.sayInAlready(guest, deviceId) : say.sayTapped(guest, 'came in')
}

/** What this page knows without showing it. */
function makeDevice(eventId: number, memberId: string, { now }: Door) {
  const kept = new KeptTaps(deviceShelf, { eventId, memberId })
  const whose = new Map<string, string>()
  const time = new SiteTime()
  time.heard(now)
  return {
    id: thisDevice(),
    kept,
    /** The booking of each scanned ticket, by the command's id. */
    whose,
    /** Commands for tickets that are not on this device's list. */
    unknown: new Set<string>(),
    time,
    pending: (): Pending[] =>
      kept.all().map((tap) => ({ tap, bookingId: 'booking_id' in tap ? tap.booking_id : whose.get(tap.id) })),
  }
}

function send(id: number, deviceId: string, taps: readonly Tap[]): Promise<Answer> {
  const body = { device_id: deviceId, taps: [...taps] }
  return browserApi<typeof sendTaps>('POST /api/admin/events/:id/door/taps', { params: { id }, body })
}

/** A site that is unavailable or too busy is asked again. Any other refusal is final. */
function connectionAfter(error: unknown): Connection {
  const isRefused = error instanceof ApiError && error.status < 500 && error.status !== 429
  return isRefused ? { is: 'refused', why: error.body.detail } : { is: 'away' }
}

/** Runs at intervals while the page is visible, and at once when the page becomes visible or the network returns. */
function useLooking(look: () => void): void {
  const looks = useEffectEvent(() => {
    if (document.visibilityState === 'visible') look()
  })
  useEffect(() => {
    looks()
    const timer = setInterval(() => looks(), LOOK_MS)
    const atOnce = () => looks()
    document.addEventListener('visibilitychange', atOnce)
    window.addEventListener('online', atOnce)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', atOnce)
      window.removeEventListener('online', atOnce)
    }
  }, [])
}

/** While the network is away, the browser asks before it leaves the page, which could not be loaded again. */
function useStaying(isAway: boolean): void {
  useEffect(() => {
    if (!isAway) return undefined
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [isAway])
}
