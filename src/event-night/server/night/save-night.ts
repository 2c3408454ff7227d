import { recordPaidAtDoor, recordReturnedAtDoor } from '#bookings/server/payments/record-paid-at-door.ts'
import { newTicketCode } from '#bookings/server/tickets/ticket-code.ts'
import type { NightAction } from '#event-night/rules/night/actions.ts'
import type { Night } from '#event-night/rules/night/night.ts'
import { lastRound } from '#event-night/rules/night/rounds.ts'
import { raiseNightVersion } from '#event-night/server/night/raise-night-version.ts'
import * as store from '#event-night/server/night/store-night.ts'
import type { DoorStaff } from '#event-night/server/require-event-host.ts'
import { endEventIn } from '#events/server/end-event.ts'
import type { EventRow } from '#events/server/event-queries.ts'
import { setRoundsEnd } from '#events/server/set-rounds-end.ts'
import type { Tx } from '#platform/server/db.ts'

type ChangedNight = {
  event: EventRow
  /** Null if a guest acted. */
  staff: DoorStaff | null
  now: Temporal.Instant
  /** The members who have the seats. */
  members: ReadonlyMap<string, string>
  before: Night
  after: Night
  action: NightAction
}

/** Stores what an action has changed, in the transaction that stores the action. */
export async function saveNight(tx: Tx, changed: ChangedNight): Promise<void> {
  const { event, staff, now, before, after, action } = changed
  const change = { eventId: event.id, before, after, now }
  await saveGuestsAndNotes(tx, changed)
  await store.saveRounds(tx, change)
  await store.savePairs(tx, change, changed.members)
  const [first] = after.rounds
  const startedAt = first ? instantOf(first.calledAtMs) : null
  await store.updateNight(tx, event.id, { startedAt, isOnPaper: after.isOnPaper, now })
  await setRoundsEnd(tx, event.id, roundsEndAt(after))
  await raiseNightVersion(tx, event.id)
  if (action.action === 'end night' && staff) await endEventIn(tx, staff, event, now)
}

async function saveGuestsAndNotes(
  tx: Tx,
  { event, staff, now, members, before, after, action }: ChangedNight,
): Promise<void> {
  if (action.action === 'add guest') {
    const gender = action.side === 'women' ? 'F' : 'M'
    await store.insertWalkInGuest(tx, {
      id: action.seat,
      eventId: event.id,
      firstName: action.name,
      gender,
      code: newTicketCode(),
      addedAt: now,
    })
    if (action.paidPence > 0) await recordPaidAtDoor(tx, paidBy(event, action, now))
  }
  if (action.action === 'note') {
    const [memberId, otherMemberId] = action.seats.map((seat) => members.get(seat) ?? null)
    const note = {
      id: action.id,
      eventId: event.id,
      body: action.text,
      writtenAt: now,
      writtenBy: staff?.memberId ?? null,
    }
    await store.insertNote(tx, { ...note, memberId: memberId ?? null, otherMemberId: otherMemberId ?? null })
  }
  if (action.action !== 'undo') return
  await store.deleteNote(tx, action.undoes)
  const undone = before.log.find(({ id }) => id === action.undoes)
  if (undone?.action === 'add guest' && undone.paidPence > 0) await recordReturnedAtDoor(tx, paidBy(event, undone, now))
  await store.deleteWalkInGuests(
    tx,
    [...before.seats.keys()].filter((seat) => !after.seats.has(seat)),
  )
}

function paidBy(
  { id: eventId }: EventRow,
  { seat: guestId, paidPence }: NightAction<'add guest'>,
  at: Temporal.Instant,
) {
  return { eventId, guestId, amountPence: paidPence, at }
}

/** Returns when the last planned round will end. Null unless a round has been called. */
function roundsEndAt(night: Night): Temporal.Instant | null {
  const last = lastRound(night)
  return last ? instantOf(Math.max(last.endsAtMs, night.settings?.finishAtMs ?? 0)) : null
}

const instantOf = (ms: number) => Temporal.Instant.fromEpochMilliseconds(Math.round(ms))
