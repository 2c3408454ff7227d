import { siteItself } from '#accounts/actor.ts'
import type { EventCostKind } from '#bookings/contract/admin/costs.ts'
import { addEventCost } from '#bookings/server/costs/add-event-cost.ts'
import { fetchPayouts } from '#bookings/server/payouts/fetch-payouts.ts'
import { siteAt } from '#demo/site-at.ts'
import type { Site } from '#platform/server/site.ts'

/** What each past event cost, in pounds. */
const costs: readonly { kind: EventCostKind; note: string; amount: number; id: string }[] = [
  { kind: 'venue', note: 'Hire of the room', amount: 120, id: 'a' },
  { kind: 'host', note: 'Host for the evening', amount: 80, id: 'b' },
]

/** Adds the costs of past events, and fetches the payouts of past payments. Both can be repeated. */
export async function fillMoney(site: Site): Promise<void> {
  const past = await site.db
    .selectFrom('events')
    .select(['id', 'endsAt'])
    .where('endsAt', '<', site.clock.now())
    .where('publishedAt', 'is not', null)
    .where('cancelledAt', 'is', null)
    .orderBy('startsAt')
    .execute()
  for (const { id: eventId, endsAt } of past)
    for (const { id, ...cost } of costs)
      await addEventCost(siteAt(site, endsAt), siteItself, eventId, { ...cost, id: costId(eventId, id) })
  await fetchPayouts(site)
}

/** Returns the same id each time, so that a cost is not added twice. */
function costId(eventId: number, cost: string): string {
  return `0199f0c1-0018-7000-8000-${cost}${String(eventId).padStart(11, '0')}`
}
