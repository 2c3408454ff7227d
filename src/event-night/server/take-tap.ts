import { bookingRefusals } from '#bookings/contract/refusals.ts'
import { doorOpensAtMs } from '#bookings/rules/eligibility.ts'
import { markAbsentIn, takeAbsenceBackIn } from '#bookings/server/places/mark-absent.ts'
import { readTicket } from '#bookings/server/tickets/read-ticket.ts'
import { doorRefusals, type Taken, type Tap } from '#event-night/contract.ts'
import type { DoorKeeper } from '#event-night/server/demand-its-host.ts'
import { bookingAtDoor, tapById } from '#event-night/server/door-rows.ts'
import { insertTap } from '#event-night/server/store.ts'
import { eventRefusals } from '#events/contract.ts'
import { lockEvent, type EventRow } from '#events/server/event-rows.ts'
import type { Refusal } from '#platform/contract.ts'
import { audit } from '#platform/server/audit.ts'
import { inTransaction, type Tx } from '#platform/server/db.ts'
import { refuse, Refused } from '#platform/server/refusals.ts'
import type { Site } from '#platform/server/site.ts'

type Given = { eventId: number; deviceId: string; tap: Tap }
type AtDoor = NonNullable<Awaited<ReturnType<typeof bookingAtDoor>>>
/** The command being carried out, its event, and who sent it. */
type Said = { event: EventRow; by: DoorKeeper; tap: Tap; now: Temporal.Instant }
type Outcome = { outcome: 'done' | 'already' } | { outcome: 'refused'; refusal: Refusal }

/**
 * Carries out a check-in command. A refusal is an outcome like any other and is saved: the same command, sent again because its
 * response was lost, gets the same response, whatever has happened since.
 */
export async function takeTap(site: Site, by: DoorKeeper, { eventId, deviceId, tap }: Given): Promise<Taken> {
  return inTransaction(site.db, async (tx) => {
    const event = await lockEvent(tx, eventId)
    if (!event) refuse(eventRefusals.event_not_found)
    const before = await tapById(tx, tap.id)
    if (before) return asTaken(before)
    const now = site.clock.now()
    const { bookingId, memberId, ...said } = await carryOut(tx, { event, by, tap, now })
    const taken = {
      ...{ id: tap.id, eventId, bookingId, tap: tap.tap, outcome: said.outcome },
      refusal: said.outcome === 'refused' ? said.refusal.error : null,
    }
    await insertTap(tx, {
      ...{ ...taken, memberId, deviceId, tappedBy: by.memberId, takenAt: now },
      foundBy: 'ticket_code' in tap ? 'ticket' : 'name',
      tappedAt: Temporal.Instant.from(tap.tapped_at),
    })
    return asTaken(taken)
  })
}

type Found = { bookingId: string | null; memberId: string | null }

async function carryOut(tx: Tx, said: Said): Promise<Outcome & Found> {
  const found: Found = { bookingId: null, memberId: null }
  try {
    const bookingId = 'ticket_code' in said.tap ? await readTicket(tx, said.tap.ticket_code) : said.tap.booking_id
    const booking = await bookingAtDoor(tx, bookingId)
    if (!booking) refuse(doorRefusals.not_on_the_list)
    if (booking.eventId !== said.event.id) refuse(doorRefusals.ticket_of_another_event)
    Object.assign(found, { bookingId, memberId: booking.memberId })
    return { ...found, outcome: await deeds[said.tap.tap](tx, said, { ...booking, bookingId }) }
  } catch (error) {
    // Refusals are thrown before anything is written.
    if (error instanceof Refused) return { ...found, outcome: 'refused', refusal: error.refusal }
    throw error
  }
}

type Deed = (tx: Tx, said: Said, booking: AtDoor & { bookingId: string }) => Promise<'done' | 'already'>

const deeds: Record<Tap['tap'], Deed> = {
  async 'came in'(tx, said, { bookingId, absentAt, isIn }) {
    const { event, by, now } = said
    if (event.cancelledAt) refuse(bookingRefusals.event_cancelled)
    const opensAtMs = doorOpensAtMs({ startsAtMs: event.startsAt.epochMilliseconds })
    if (now.epochMilliseconds < opensAtMs) refuse(doorRefusals.door_not_open_yet)
    if (isIn) return 'already'
    if (absentAt) await takeAbsenceBackIn(tx, by, { bookingId, now })
    return note(tx, said, bookingId, 'checked in')
  },

  async 'not in'(tx, said, { bookingId, isIn }) {
    return isIn ? note(tx, said, bookingId, 'check-in undone') : 'already'
  },

  async absent(tx, { by, now }, { bookingId, absentAt }) {
    await markAbsentIn(tx, by, { bookingId, now })
    return absentAt ? 'already' : 'done'
  },

  async 'not absent'(tx, { by, now }, { bookingId, absentAt }) {
    if (!absentAt) return 'already'
    await takeAbsenceBackIn(tx, by, { bookingId, now })
    return 'done'
  },
}

async function note(tx: Tx, { event, by, now }: Said, bookingId: string, deed: string): Promise<'done'> {
  await audit(tx, { at: now, actorId: by.memberId, deed, subject: bookingId, details: { event: event.id } })
  return 'done'
}

type TakenRow = Pick<
  NonNullable<Awaited<ReturnType<typeof tapById>>>,
  'id' | 'bookingId' | 'tap' | 'outcome' | 'refusal'
>

function asTaken({ id, bookingId, tap, outcome, refusal }: TakenRow): Taken {
  return { id, booking_id: bookingId, tap, outcome, why: refusal === null ? null : sentenceOf(refusal) }
}

const sentences = new Map(
  Object.values<Refusal>({ ...bookingRefusals, ...doorRefusals }).map(({ error, detail }) => [error, detail]),
)

function sentenceOf(refusal: string): string {
  return sentences.get(refusal) ?? 'This could not be done.'
}
