import { sql } from 'kysely'
import type { Member } from '#accounts/actor.ts'
import type { Gender } from '#accounts/contract/person.ts'
import { aMember } from '#accounts/testing.ts'
import { advanceTime, runJobsAsWorkers } from '#bookings/server/testing/money/advance-time.ts'
import { inTransaction } from '#platform/server/db.ts'
import type { Site } from '#platform/server/site.ts'
import type { TestSite } from '#tests/test-site.ts'

export async function aBuyer(site: Site, gender: Gender): Promise<Member> {
  const { id: memberId } = await aMember(site, { gender })
  return { memberId, gender, role: 'member', sessionId: '' }
}

const STEP_SECONDS = 150
const MAX_HOLD_SECONDS = 27 * 60
const TEN_MINUTES_SECONDS = 10 * 60

/**
 * Finishes the work that killed processes left behind, using only sweeps and jobs. Runs until the last holds expire, and for
 * ten minutes more.
 */
export async function finishRemainingWork(t: TestSite): Promise<void> {
  for (let passed = 0; passed < MAX_HOLD_SECONDS + TEN_MINUTES_SECONDS; passed += STEP_SECONDS) {
    await advanceTime(t.site, t.clock, STEP_SECONDS)
    await recoverJobs(t.site)
    await t.sweep()
    await runJobsAsWorkers(t.site, t.jobHandlers)
  }
}

/**
 * Makes the queue detect that a worker's heartbeat has stopped. The queue checks every ten seconds, so this simulates a minute
 * without a heartbeat.
 */
export async function recoverJobs(site: Site): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select distinct name from pgboss.job where state = 'active'`.execute(site.db)
  if (rows.length === 0) return
  await inTransaction(site.db, async (tx) => {
    await sql`update pgboss.job set heartbeat_on = heartbeat_on - interval '1 minute' where state = 'active'`.execute(
      tx,
    )
    await sql`update pgboss.queue set monitor_on = null, monitor_claim_on = null`.execute(tx)
  })
  for (const { name } of rows) await site.jobs.boss.supervise(name)
}
