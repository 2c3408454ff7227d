import type { Owner } from '#accounts/actor.ts'
import { costRefusals } from '#bookings/contract/admin/costs.ts'
import { deleteEventCost } from '#bookings/server/store/event-costs.ts'
import { audit } from '#platform/server/audit.ts'
import { inTransaction } from '#platform/server/db.ts'
import { refuse } from '#platform/server/refusals.ts'
import type { Site } from '#platform/server/site.ts'

/** Deletes a cost. The audit keeps its amount, but not what the owner wrote about it. */
export async function removeEventCost(site: Site, by: Owner, id: string): Promise<void> {
  await inTransaction(site.db, async (tx) => {
    const removed = (await deleteEventCost(tx, id)) ?? refuse(costRefusals.cost_not_found)
    const { eventId, kind, amountPence } = removed
    await audit(tx, {
      at: site.clock.now(),
      actorId: by.memberId,
      action: 'event cost removed',
      subject: String(eventId),
      details: { costId: id, kind, pence: amountPence },
    })
  })
}
