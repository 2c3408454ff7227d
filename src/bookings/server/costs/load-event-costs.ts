import type * as endpoints from '#bookings/contract/admin/costs.ts'
import type { EventResult } from '#bookings/contract/admin/costs.ts'
import { costsOfEvent, moneyOfEvent, type EventSums } from '#bookings/server/costs/cost-queries.ts'
import { eventRefusals } from '#events/contract.ts'
import { eventOfAnyState } from '#events/server/event-queries.ts'
import type { AnswerOf } from '#platform/contract.ts'
import { refuse } from '#platform/server/refusals.ts'
import type { Site } from '#platform/server/site.ts'

/** Loads the costs of an event, oldest first, and what is left of its takings. */
export async function loadEventCosts(site: Site, eventId: number): Promise<AnswerOf<typeof endpoints.listEventCosts>> {
  if (!(await eventOfAnyState(site.db, eventId))) refuse(eventRefusals.event_not_found)
  const [sums, costs] = await Promise.all([moneyOfEvent(site.db, eventId), costsOfEvent(site.db, eventId)])
  const costsPence = costs.reduce((sum, { amountPence }) => sum + amountPence, 0)
  return {
    result: presentResult(sums, costsPence),
    costs: costs.map(({ id, kind, note, amountPence, addedAt, addedByName }) => ({
      id,
      kind,
      note,
      amount_pence: amountPence,
      added_at: addedAt.toString(),
      added_by: addedByName,
    })),
  }
}

function presentResult(
  { takingsPence, refundedPence, disputedPence, feesPence }: EventSums,
  costs: number,
): EventResult {
  return {
    takings_pence: takingsPence,
    refunded_pence: refundedPence,
    fees_pence: feesPence,
    costs_pence: costs,
    left_pence: takingsPence - refundedPence - feesPence - costs,
    disputed_pence: disputedPence,
  }
}
