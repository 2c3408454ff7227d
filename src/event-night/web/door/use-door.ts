import { useRef, useState } from 'react'
import { usePolledAsMember } from '#platform/web/ui/form/use-as-member.ts'
import type { CheckInCommand, Door, Guest, sendCheckInCommands } from '#event-night/contract.ts'
import { checkIns } from '#event-night/web/commands/check-ins.ts'
import { applyPendingCommands, isCheckInOpen, type PendingCommand } from '#event-night/rules.ts'
import * as messages from '#event-night/web/door/door-messages.ts'
import { thisDeviceId } from '#event-night/web/door/device-id.ts'
import { localTicketMark } from '#event-night/web/door/local-ticket-mark.ts'
import { PendingCommands } from '#event-night/web/commands/pending-commands.ts'
import {
  RefusedCommands,
  refusedCommands,
  type Answer,
  type RefusedCommand,
} from '#event-night/web/commands/refused-commands.ts'
import { sendPendingCommands } from '#event-night/web/commands/send-pending-commands.ts'
import { doorAnswer } from '#event-night/web/offline/saved-night.ts'
import { SiteClock } from '#event-night/web/rounds/site-clock.ts'
import { useSavedAnswer } from '#platform/web/offline/saved-answer.ts'
import { connectionAfter, useLeaveWarning, usePolling, type Connection } from '#event-night/web/connection.ts'
import { browserApi } from '#platform/web/api.ts'
import { randomUuid } from '#platform/web/device/random-uuid.ts'
import { deviceStorage } from '#platform/web/device/device-storage.ts'

type Props = {
  eventId: number
  memberId: string
  loaded: Door
  /** Whether the page can be opened again without a network. */
  isSaved: boolean
}

/**
 * Returns the state of the door page, which is the site's last response with this device's pending commands applied, and the
 * functions that change the state.
 */
export function useDoor({ eventId, memberId, loaded, isSaved }: Props) {
  const [door, setDoor] = useState(loaded)
  const [connection, setConnection] = useState<Connection>({ is: 'there' })
  const [message, setMessage] = useState<messages.DoorMessage | null>(null)
  const [device] = useState(() => createDoorState(eventId, memberId, loaded))
  const [pending, setPending] = useState<readonly PendingCommand[]>(device.pending)
  const [refused, setRefused] = useState<readonly RefusedCommand[]>(device.refused.all())
  const [isOpen, setIsOpen] = useState(() => isCheckInOpen(loaded.event, timeOf(device.clock)))
  const busy = useRef(false)
  const { asMember, allowPrompt } = usePolledAsMember()
  const guests = applyPendingCommands(door.guests, pending, device.id)

  function applyAnswer(answer: Answer, sent: readonly CheckInCommand[]): void {
    const { results, door: now } = answer
    setDoor(now)
    // The message about an unknown ticket that is answered at once is enough: nobody was shown as checked in.
    const isSeen = ({ command }: RefusedCommand) => connection.is === 'there' && device.unknown.has(command.id)
    device.refused.add(refusedCommands(answer, sent, guests).filter((one) => !isSeen(one)))
    setRefused(device.refused.all())
    for (const one of results) {
      const guest = now.guests.find(({ booking_id }) => booking_id === one.booking_id)
      const wasUnknown = device.unknown.delete(one.id)
      const resultMessage = messages.messageOfResult(one, guest, device.id)
      if (resultMessage) setMessage(resultMessage)
      else if (wasUnknown && guest) setMessage(messages.doneMessage(guest, one.action))
    }
  }

  async function sync(): Promise<void> {
    if (busy.current) return
    busy.current = true
    try {
      await matchQueuedTickets()
      await sendPendingCommands(
        device.queue,
        (commands) =>
          asMember(() =>
            device.clock.read(
              () => send(eventId, device.id, commands),
              (answer) => answer.door,
            ),
          ),
        applyAnswer,
      )
      setConnection({ is: 'there' })
    } catch (error) {
      setConnection(connectionAfter(error))
    }
    busy.current = false
    setPending(device.pending())
  }

  /** Sends what the host has just done. If they have to verify first, they are prompted. */
  function syncNow(): void {
    allowPrompt()
    void sync()
  }

  /** Matches queued tickets, such as those from before a reload, with the guests on the current list. */
  async function matchQueuedTickets(): Promise<void> {
    for (const one of device.queue.all()) {
      if (!('ticket_code' in one) || device.bookingIdOf.has(one.id)) continue
      const guest = await findGuestByTicket(one.ticket_code, guests)
      if (guest?.paid) device.bookingIdOf.set(one.id, guest.booking_id)
    }
    setPending(device.pending())
  }

  function dismissRefused(): void {
    device.refused.clear()
    setRefused([])
    setMessage(null)
  }

  function retryRefused(): void {
    dismissRefused()
    for (const { command } of refused) device.queue.add({ ...command, ...commandFields() })
    syncNow()
  }

  function enqueue(command: CheckInCommand, guest: Guest | undefined): void {
    device.queue.add(command)
    if (guest) device.bookingIdOf.set(command.id, guest.booking_id)
    setPending(device.pending())
    syncNow()
  }

  /** Returns whether guests can be checked in now, by the site's time, and shows it. */
  function updateIsOpen(): boolean {
    const isOpenNow = isCheckInOpen(door.event, timeOf(device.clock))
    setIsOpen(isOpenNow)
    return isOpenNow
  }

  const commandFields = () => ({ id: randomUuid(), made_at: timeOf(device.clock) })

  function recordAction(guest: Guest, action: CheckInCommand['action']): void {
    if (action === 'check in' && !updateIsOpen()) return setMessage(messages.notOpenYetMessage(guest))
    setMessage(messages.doneMessage(guest, action))
    enqueue({ ...commandFields(), action, booking_id: guest.booking_id }, guest)
  }

  async function scan(code: string): Promise<void> {
    const guest = await findGuestByTicket(code, guests)
    if (!updateIsOpen()) return setMessage(messages.notOpenYetMessage(guest))
    const command: CheckInCommand = { ...commandFields(), action: 'check in', ticket_code: code.slice(0, 100) }
    if (!guest) device.unknown.add(command.id)
    setMessage(ticketMessage(guest, device.id))
    enqueue(command, guest?.paid ? guest : undefined)
  }

  usePolling(() => {
    updateIsOpen()
    void sync()
  })
  useSavedAnswer({ memberId, name: doorAnswer(eventId) }, door, door.event.ended && pending.length === 0)
  useLeaveWarning(connection.is === 'away' && !isSaved)
  return {
    door,
    guests,
    pendingCount: pending.length,
    isOpen,
    refused,
    dismissRefused,
    retryRefused,
    connection,
    message: messages.messageWhile(connection.is, message),
    deviceId: device.id,
    recordAction,
    scan,
    syncNow,
    clearMessage: () => setMessage(null),
  }
}

/** Finds the guest with this ticket on this device's list. */
async function findGuestByTicket(code: string, guests: readonly Guest[]): Promise<Guest | undefined> {
  const mark = await localTicketMark(code)
  return mark === undefined ? undefined : guests.find(({ ticket_mark }) => ticket_mark === mark)
}

function ticketMessage(guest: Guest | undefined, deviceId: string): messages.DoorMessage {
  if (!guest) return messages.unknownTicketMessage
  if (!guest.paid) return messages.notPaidMessage(guest)
  return guest.state === 'in' ? messages.alreadyInMessage(guest, deviceId) : messages.doneMessage(guest, 'check in')
}

/** Creates the part of the page's state that is not rendered. */
function createDoorState(eventId: number, memberId: string, loaded: Door) {
  const queue = new PendingCommands(deviceStorage, checkIns, { eventId, memberId })
  const bookingIdOf = new Map<string, string>()
  return {
    id: thisDeviceId(),
    queue,
    /** The booking of each scanned ticket, by command id. */
    bookingIdOf,
    /** The ids of commands for tickets that are not on this device's list. */
    unknown: new Set<string>(),
    refused: new RefusedCommands({ eventId, memberId }),
    clock: new SiteClock(loaded),
    pending: (): PendingCommand[] =>
      queue.all().map((command) => ({
        command,
        bookingId: 'booking_id' in command ? command.booking_id : bookingIdOf.get(command.id),
      })),
  }
}

/** Returns the site's time in ISO 8601 with 'Z'. */
const timeOf = (clock: SiteClock) => new Date(clock.nowMs()).toISOString()

function send(id: number, deviceId: string, commands: readonly CheckInCommand[]): Promise<Answer> {
  const body = { device_id: deviceId, commands: [...commands] }
  return browserApi<typeof sendCheckInCommands>('POST /api/admin/events/:id/door/commands', { params: { id }, body })
}
