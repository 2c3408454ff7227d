import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { siteItself } from '#accounts/actor.ts'
import { settlePayment } from '#bookings/server/payments/settle-payment.ts'
import { cancellationProgress } from '#bookings/server/places/event-cancellation-queries.ts'
import { drawFrom } from '#platform/testing/seeded-random.ts'
import type { Task } from '#bookings/server/testing/money/buy-until-killed.ts'
import { cancellationProblems } from '#bookings/server/testing/money/cancellation-problems.ts'
import { findProblems } from '#bookings/server/testing/money/find-problems.ts'
import { finishRemainingWork, recoverJobs } from '#bookings/server/testing/money/finish-remaining-work.ts'
import { buildBuyer, runTask, type BuiltBuyer } from '#bookings/server/testing/money/killed-process.ts'
import { advanceTime } from '#bookings/server/testing/money/advance-time.ts'
import { aBooking, aHold, payWith } from '#bookings/testing.ts'
import { cancelEvent } from '#events/server/cancel-event.ts'
import { anEvent } from '#events/testing.ts'
import { inTransaction } from '#platform/server/db.ts'
import { suiteSeed, suiteSize } from '#platform/testing/suite-size.ts'
import { testSite, type TestSite } from '#tests/test-site.ts'

let worker: BuiltBuyer
beforeAll(async () => (worker = await buildBuyer()))
afterAll(() => worker.remove())

const BOOKINGS = suiteSize({ whole: 200, inTest: 10 })
const KILLS = suiteSize({ whole: 20, inTest: 2 })
const MAX_LIFE_MS = 250
/** One payment in every `NOT_CAPTURED` payments is left uncaptured. */
const NOT_CAPTURED = 10

async function aFullEvening(t: TestSite, bookings: number): Promise<number> {
  const half = Math.ceil(bookings / 2)
  const eventId = await anEvent(t.site, { malePlaces: half, femalePlaces: half, releaseMargin: half })
  for (let number = 0; number < bookings; number += 1) {
    const options = { eventId, gender: number % 2 === 0 ? 'F' : 'M' } as const
    if (number % NOT_CAPTURED > 0) await aBooking(t.site, options)
    else {
      const hold = await aHold(t.site, options)
      await payWith(t.site, hold)
      await settlePayment(t.site, hold.intentId)
    }
  }
  // Sends the booking emails now. Deletes the capture jobs first, so that some payments are still uncaptured.
  await inTransaction(t.site.db, (tx) =>
    sql`delete from pgboss.job where name = 'bookings.capture-payment'`.execute(tx),
  )
  await t.runJobs()
  return eventId
}

test('cancelling an event refunds and notifies everyone exactly once, even if processes are killed at random', async () => {
  const t = await testSite({ LIMITS: 'off', DATABASE_CONNECTIONS: '20' })
  try {
    const { site, stripeEmulator, database } = t
    const eventId = await aFullEvening(t, BOOKINGS)
    const draw = drawFrom(suiteSeed(20261122))
    await cancelEvent(site, siteItself, eventId)
    const task: Task = {
      ...{ databaseUrl: database.url, dataDir: site.config.dataDir },
      ...{ does: 'a worker', people: [], eventId, seed: 1 },
    }
    let killed = 0
    const notifiedCounts: number[] = []
    for (let round = 0; round < KILLS; round += 1) {
      if ((await runTask(worker, task, Math.round(draw() * MAX_LIFE_MS))) === 'killed') killed += 1
      notifiedCounts.push((await cancellationProgress(site.db, eventId)).peopleNotified)
      // The jobs of killed processes are retried, and the sweep also ends the remaining places.
      await advanceTime(site, t.clock, 70)
      await recoverJobs(site)
    }
    expect(killed).toBeGreaterThan(KILLS / 2)
    expect(notifiedCounts).toEqual(notifiedCounts.toSorted((a, b) => a - b))

    await finishRemainingWork(t)

    expect(await cancellationProblems(site, stripeEmulator, eventId)).toEqual([])
    expect(await findProblems(site, stripeEmulator)).toEqual([])
    expect(await cancellationProgress(site.db, eventId)).toMatchObject({
      ...{ places: BOOKINGS, placesEnded: BOOKINGS, people: BOOKINGS, peopleNotified: BOOKINGS },
      ...{ payments: BOOKINGS, paymentsRefunded: BOOKINGS, pence: BOOKINGS * 2400, penceReturned: BOOKINGS * 2400 },
    })
  } finally {
    await t.close()
  }
})

test('a missing refund and a duplicate notification are both detected', async () => {
  const t = await testSite({ LIMITS: 'off' })
  try {
    const eventId = await aFullEvening(t, 4)
    await cancelEvent(t.site, siteItself, eventId)
    const untouched = await cancellationProblems(t.site, t.stripeEmulator, eventId)
    expect(untouched.filter((wrong) => wrong.startsWith('pi_'))).toHaveLength(4)
    expect(untouched.filter((wrong) => wrong.includes('notified 0 times'))).toHaveLength(4)
    await t.runJobs()
    expect(await cancellationProblems(t.site, t.stripeEmulator, eventId)).toEqual([])

    const ids = await t.site.db.selectFrom('bookings').select('id').where('eventId', '=', eventId).execute()
    await inTransaction(t.site.db, async (tx) => {
      await sql`delete from notifications where type = 'event cancelled'`.execute(tx)
      for (const { id: about } of ids)
        await t.site.jobs.enqueue(tx, 'bookings.notify-member', { about, type: 'event cancelled' })
    })
    await t.runJobs()
    const twice = await cancellationProblems(t.site, t.stripeEmulator, eventId)
    expect(twice.filter((wrong) => wrong.endsWith('notified 1 times, in 2 emails'))).toHaveLength(4)
  } finally {
    await t.close()
  }
})
