import type { Owner } from '#accounts/actor.ts'
import type { NewEventCost } from '#bookings/contract/admin/costs.ts'
import { insertEventCost } from '#bookings/server/store/event-costs.ts'
import { eventRefusals } from '#events/contract.ts'
import { eventOfAnyState } from '#events/server/event-queries.ts'
import { audit } from '#platform/server/audit.ts'
import { inTransaction } from '#platform/server/db.ts'
import { refuse } from '#platform/server/refusals.ts'
import type { Site } from '#platform/server/site.ts'

/** Adds a cost to an event in any state. A cost that is sent twice is added once. */
export async function addEventCost(site: Site, by: Owner, eventId: number, cost: NewEventCost): Promise<void> {
  if (!(await eventOfAnyState(site.db, eventId))) refuse(eventRefusals.event_not_found)
  await inTransaction(site.db, async (tx) => {
    const at = site.clock.now()
    const { id, kind, note } = cost
    const amountPence = Math.round(cost.amount * 100)
    const row = { id, eventId, kind, note, amountPence, addedAt: at, addedBy: by.memberId }
    if (!(await insertEventCost(tx, row))) return
    const details = { costId: id, kind, pence: amountPence }
    await audit(tx, { at, actorId: by.memberId, action: 'event cost added', subject: String(eventId), details })
  })
}
