import { bookingRefusals } from '#bookings/contract/refusals.ts'
import { doorOpensAtMs } from '#bookings/rules/eligibility.ts'
import { clearLateness } from '#bookings/server/lateness/clear-lateness.ts'
import { markAbsentIn, unmarkAbsentIn } from '#bookings/server/places/mark-absent.ts'
import { readTicket } from '#bookings/server/tickets/read-ticket.ts'
import { doorRefusals, type CheckInResult, type CheckInCommand } from '#event-night/contract.ts'
import { raiseNightVersion } from '#event-night/server/night/raise-night-version.ts'
import type { DoorStaff } from '#event-night/server/require-event-host.ts'
import { bookingAtDoor, commandById } from '#event-night/server/door-queries.ts'
import { insertCommand } from '#event-night/server/store.ts'
import { eventRefusals } from '#events/contract.ts'
import { lockEvent, type EventRow } from '#events/server/event-queries.ts'
import type { Refusal } from '#platform/contract.ts'
import { audit } from '#platform/server/audit.ts'
import { inTransaction, type Tx } from '#platform/server/db.ts'
import { refuse, Refused } from '#platform/server/refusals.ts'
import type { Site } from '#platform/server/site.ts'

type CommandRequest = { eventId: number; deviceId: string; command: CheckInCommand }
type AtDoor = NonNullable<Awaited<ReturnType<typeof bookingAtDoor>>>
/** A command, its event, and the member of staff who sent it. */
type CommandContext = { event: EventRow; by: DoorStaff; command: CheckInCommand; now: Temporal.Instant }
type Outcome = { outcome: 'done' | 'already' } | { outcome: 'refused'; refusal: Refusal }

/**
 * Carries out a check-in command. Saves the outcome, even if it is a refusal. If the response is lost and the command is sent
 * again, the saved outcome is returned.
 */
export async function runCheckInCommand(
  site: Site,
  by: DoorStaff,
  { eventId, deviceId, command }: CommandRequest,
): Promise<CheckInResult> {
  return inTransaction(site.db, async (tx) => {
    const event = await lockEvent(tx, eventId)
    if (!event) refuse(eventRefusals.event_not_found)
    const before = await commandById(tx, command.id)
    if (before) return presentResult(before)
    const now = site.clock.now()
    const { bookingId, memberId, ...result } = await execute(tx, { event, by, command, now })
    const row = {
      ...{ id: command.id, eventId, bookingId, action: command.action, outcome: result.outcome },
      refusal: result.outcome === 'refused' ? result.refusal.error : null,
    }
    await insertCommand(tx, {
      ...{ ...row, memberId, deviceId, madeBy: by.memberId, receivedAt: now },
      foundBy: 'ticket_code' in command ? 'ticket' : 'name',
      madeAt: Temporal.Instant.from(command.made_at),
    })
    if (result.outcome === 'done') await raiseNightVersion(tx, eventId)
    return presentResult(row)
  })
}

type FoundBooking = { bookingId: string | null; memberId: string | null }

async function execute(tx: Tx, context: CommandContext): Promise<Outcome & FoundBooking> {
  const found: FoundBooking = { bookingId: null, memberId: null }
  try {
    const bookingId =
      'ticket_code' in context.command ? await readTicket(tx, context.command.ticket_code) : context.command.booking_id
    const booking = await bookingAtDoor(tx, bookingId)
    if (!booking) refuse(doorRefusals.not_on_the_list)
    if (booking.eventId !== context.event.id) refuse(doorRefusals.ticket_of_another_event)
    Object.assign(found, { bookingId, memberId: booking.memberId })
    return { ...found, outcome: await handlers[context.command.action](tx, context, { ...booking, bookingId }) }
  } catch (error) {
    // A refusal is thrown before anything is written.
    if (error instanceof Refused) return { ...found, outcome: 'refused', refusal: error.refusal }
    throw error
  }
}

type Handler = (tx: Tx, context: CommandContext, booking: AtDoor & { bookingId: string }) => Promise<'done' | 'already'>

const handlers: Record<CheckInCommand['action'], Handler> = {
  async 'check in'(tx, context, { bookingId, absentAt, isIn }) {
    const { event, by, now } = context
    if (event.cancelledAt) refuse(bookingRefusals.event_cancelled)
    const opensAtMs = doorOpensAtMs({ startsAtMs: event.startsAt.epochMilliseconds })
    if (now.epochMilliseconds < opensAtMs) refuse(doorRefusals.door_not_open_yet)
    if (isIn) return 'already'
    await clearLateness(tx, bookingId)
    if (absentAt) await unmarkAbsentIn(tx, by, { bookingId, now })
    return recordInAudit(tx, context, bookingId, 'checked in')
  },

  async 'undo check-in'(tx, context, { bookingId, isIn }) {
    return isIn ? recordInAudit(tx, context, bookingId, 'check-in undone') : 'already'
  },

  async 'mark absent'(tx, { by, now }, { bookingId, absentAt }) {
    await markAbsentIn(tx, by, { bookingId, now })
    return absentAt ? 'already' : 'done'
  },

  async 'undo absence'(tx, { by, now }, { bookingId, absentAt }) {
    if (!absentAt) return 'already'
    await unmarkAbsentIn(tx, by, { bookingId, now })
    return 'done'
  },
}

async function recordInAudit(
  tx: Tx,
  { event, by, now }: CommandContext,
  bookingId: string,
  action: string,
): Promise<'done'> {
  await audit(tx, { at: now, actorId: by.memberId, action, subject: bookingId, details: { event: event.id } })
  return 'done'
}

type CommandRow = Pick<
  NonNullable<Awaited<ReturnType<typeof commandById>>>,
  'id' | 'bookingId' | 'action' | 'outcome' | 'refusal'
>

function presentResult({ id, bookingId, action, outcome, refusal }: CommandRow): CheckInResult {
  return { id, booking_id: bookingId, action, outcome, reason: refusal === null ? null : refusalMessage(refusal) }
}

const refusalMessages = new Map(
  Object.values<Refusal>({ ...bookingRefusals, ...doorRefusals }).map(({ error, detail }) => [error, detail]),
)

function refusalMessage(refusal: string): string {
  return refusalMessages.get(refusal) ?? 'That didn’t work. Please try again.'
}
