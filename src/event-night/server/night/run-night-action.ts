import { bookingRefusals } from '#bookings/contract/refusals.ts'
import { doorRefusals } from '#event-night/contract.ts'
import { ownNightRefusals } from '#event-night/contract/own-night.ts'
import { toNightAction } from '#event-night/rules/night/action-input.ts'
import type { NightActionInput, NightActionResult } from '#event-night/contract/night.ts'
import type { NightAction, NightActor } from '#event-night/rules/night/actions.ts'
import { carryOut } from '#event-night/rules/night/carry-out.ts'
import type { Night, SeatId } from '#event-night/rules/night/night.ts'
import { nightRefusals } from '#event-night/rules/night/refusals.ts'
import type { LeftOutPair } from '#event-night/rules/night/seat-pairs.ts'
import { detailsOf } from '#event-night/server/night/action-details.ts'
import { loadNight } from '#event-night/server/night/load-night.ts'
import { actionById, bookingsWithLikesSent } from '#event-night/server/night/night-queries.ts'
import { saveNight } from '#event-night/server/night/save-night.ts'
import { insertAction, insertNight } from '#event-night/server/night/store-night.ts'
import type { DoorStaff } from '#event-night/server/require-event-host.ts'
import { eventRefusals } from '#events/contract.ts'
import { whyNotEnd } from '#events/rules.ts'
import { lockEvent, type EventRow } from '#events/server/event-queries.ts'
import { toEventState } from '#events/server/event-state.ts'
import type { Refusal } from '#platform/contract.ts'
import { audit } from '#platform/server/audit.ts'
import { inTransaction, type Tx } from '#platform/server/db.ts'
import { refuse } from '#platform/server/refusals.ts'
import type { Site } from '#platform/server/site.ts'

/** Who acts: staff with a device, or a guest from their own seat. */
type ActionBy = { staff: DoorStaff; deviceId: string } | { guest: string; seat: SeatId }
type ActionRequest = { eventId: number; input: NightActionInput }

/**
 * Carries out an action of a night, and saves its outcome even if it is a refusal. If the response is lost and the action is
 * sent again, the saved outcome is returned.
 */
export async function runNightAction(
  site: Site,
  by: ActionBy,
  { eventId, input }: ActionRequest,
): Promise<NightActionResult> {
  return inTransaction(site.db, async (tx) => {
    const event = await lockEvent(tx, eventId)
    if (!event) refuse(eventRefusals.event_not_found)
    const stored = await actionById(tx, input.id)
    if (stored && 'guest' in by && !(stored.byGuest && stored.seatId === by.seat))
      refuse(ownNightRefusals.action_id_in_use)
    if (stored) return presentResult({ ...stored, leftOut: stored.details.leftOut ?? [] })
    const now = site.clock.now()
    const { night, members } = await loadNight(tx, event, site.config)
    const sent = notAfter(toNightAction(input, actorOf(by)), now)
    const decision = await decide(tx, { event, night, sent, now })
    await insertNight(tx, { eventId, likesFor: site.config.likesAfterRounds })
    const { action, leftOut } = decision
    const row = {
      id: sent.id,
      action: sent.action,
      outcome: decision.outcome,
      refusal: decision.refusal?.error ?? null,
    }
    const madeAt = Temporal.Instant.fromEpochMilliseconds(sent.doneAtMs)
    const seatId = 'seat' in sent ? sent.seat : null
    const details = detailsOf(action, leftOut)
    await insertAction(tx, { ...row, ...columnsOf(by), seatId, eventId, details, madeAt, receivedAt: now })
    if (decision.outcome === 'done') {
      const staff = 'staff' in by ? by.staff : null
      await saveNight(tx, { event, staff, now, members, before: night, after: decision.night, action })
      if ('guest' in by) await auditGuest(tx, by, { eventId, action, now })
    }
    return presentResult({ ...row, leftOut })
  })
}

function actorOf(by: ActionBy): NightActor {
  return 'staff' in by ? { device: by.deviceId } : { guest: by.seat }
}

function columnsOf(by: ActionBy) {
  return 'staff' in by
    ? { deviceId: by.deviceId, madeBy: by.staff.memberId, byGuest: false }
    : { deviceId: null, madeBy: null, byGuest: true }
}

async function auditGuest(
  tx: Tx,
  { guest, seat }: { guest: string; seat: SeatId },
  { eventId, action, now }: { eventId: number; action: NightAction; now: Temporal.Instant },
): Promise<void> {
  const details = { event: eventId, action: action.action }
  await audit(tx, { at: now, actorId: guest, action: 'acted in rounds', subject: seat, details })
}

/** A device whose clock is ahead does not move rounds into the future. */
function notAfter(action: NightAction, now: Temporal.Instant): NightAction {
  return { ...action, doneAtMs: Math.min(action.doneAtMs, now.epochMilliseconds) }
}

type Decision = { action: NightAction; leftOut: readonly LeftOutPair[]; refusal?: Refusal } & (
  | { outcome: 'done'; night: Night }
  | { outcome: 'refused' }
)

async function decide(
  tx: Tx,
  { event, night, sent, now }: { event: EventRow; night: Night; sent: NightAction; now: Temporal.Instant },
): Promise<Decision> {
  const refused = (refusal: Refusal): Decision => ({ outcome: 'refused', action: sent, leftOut: [], refusal })
  if (event.cancelledAt) return refused(bookingRefusals.event_cancelled)
  const whyNot = sent.action === 'end night' ? whyNotEnd(toEventState(event), now.epochMilliseconds) : undefined
  if (whyNot) return refused(whyNot)
  const result = carryOut(night, sent, { likesSentBy: await bookingsWithLikesSent(tx, event.id) })
  if (result.outcome === 'already') throw new Error(`the action ${sent.id} was carried out but is not stored`)
  return result.outcome === 'refused' ? refused(nightRefusals[result.refusal]) : result
}

type ResultRow = Pick<NightActionResult, 'id' | 'action' | 'outcome' | 'refusal'> & { leftOut: readonly LeftOutPair[] }

function presentResult({ id, action, outcome, refusal, leftOut }: ResultRow): NightActionResult {
  const reason = refusal === null ? null : refusalMessage(refusal)
  return {
    id,
    action,
    outcome,
    refusal,
    reason,
    left_out: leftOut.map(({ table, seats, fault }) => ({ table, seats, fault })),
  }
}

const refusalMessages = new Map(
  Object.values<Refusal>({ ...bookingRefusals, ...eventRefusals, ...doorRefusals, ...nightRefusals }).map((refusal) => [
    refusal.error,
    refusal.detail,
  ]),
)

function refusalMessage(refusal: string): string {
  return refusalMessages.get(refusal) ?? 'That didn’t work. Please try again.'
}
