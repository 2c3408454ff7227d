import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { siteItself } from '#accounts/actor.ts'
import { addEventCost } from '#bookings/server/costs/add-event-cost.ts'
import { savePayouts } from '#bookings/server/store/payouts.ts'
import { anEvent } from '#events/testing.ts'
import { inTransaction } from '#platform/server/db.ts'
import { newId } from '#platform/server/ids.ts'
import type { Site } from '#platform/server/site.ts'

/** Saves a payout without lines. Returns its ids. */
export async function aPayout(site: Site): Promise<{ id: string; pageId: string }> {
  const id = `po_${randomUUID().replaceAll('-', '')}`
  const madeAt = site.clock.now()
  const arrivesOn = madeAt.toZonedDateTimeISO('UTC').toPlainDate()
  const payout = { id, amountPence: 2344, currency: 'gbp', status: 'paid', automatic: true, madeAt, arrivesOn } as const
  await inTransaction(site.db, (tx) => savePayouts(tx, [{ ...payout, failureCode: null, isComplete: true }]))
  return site.db.selectFrom('payouts').select(['id', 'pageId']).where('id', '=', id).executeTakeFirstOrThrow()
}

/** Saves an open difference about a payout. Returns its id. */
export async function aPayoutDifference(site: Site): Promise<string> {
  const id = newId()
  const { id: payoutId } = await aPayout(site)
  await inTransaction(site.db, (tx) =>
    sql`insert into payout_differences (id, kind, about, payout_id, there_pence, noticed_at)
      values (${id}, 'failed payout', ${payoutId}, ${payoutId}, 2344, ${site.clock.now()})`.execute(tx),
  )
  return id
}

/** Adds a cost to a new event. Returns the id of the cost. */
export async function anEventCost(site: Site): Promise<string> {
  const id = newId()
  await addEventCost(site, siteItself, await anEvent(site), { id, kind: 'venue', note: 'The room', amount: 150 })
  return id
}
