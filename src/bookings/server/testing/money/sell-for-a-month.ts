import { advanceTime, runJobsAsWorkers } from '#bookings/server/testing/money/advance-time.ts'
import { sellUnderFaults } from '#bookings/server/testing/money/sell-under-faults.ts'
import { drawFrom } from '#platform/testing/seeded-random.ts'
import type { TestSite } from '#tests/test-site.ts'

const HOUR_SECONDS = 3_600
/** The longest time before the provider has paid out what was sold. */
const DAYS_UNTIL_PAID_OUT = 9

type Month = { purchases: number; days: number; seed: number }

/**
 * Sells on each day of a month under every kind of fault. The faults go on for a part of each night, while payouts are made,
 * fail and are fetched. Then the faults stop, and time passes until everything has been paid out.
 */
export async function sellForAMonth(t: TestSite, { purchases, days, seed }: Month): Promise<void> {
  const draw = drawFrom(seed)
  for (let day = 0; day < days; day += 1) {
    const [from, to] = [day, day + 1].map((part) => Math.round((purchases * part) / days))
    await sellUnderFaults(t, { purchases: (to ?? 0) - (from ?? 0), seed: seed + day })
    t.stripeEmulator.script({ payoutsFailed: 0.15, lostAnswers: 0.2, internalErrors: 0.05, busy: 0.1 })
    await passHours(t, { hours: 11, step: 4 })
    const awayUntilMs = t.clock.now().epochMilliseconds + draw() * 4 * HOUR_SECONDS * 1000
    t.stripeEmulator.script({ awayUntilMs, awayKind: draw() < 0.5 ? 'refused' : '500' })
    await passHours(t, { hours: 11, step: 4 })
  }
  t.stripeEmulator.script({ payoutsFailed: 0, lostAnswers: 0, internalErrors: 0, busy: 0, awayUntilMs: 0 })
  await passDays(t, DAYS_UNTIL_PAID_OUT)
}

/** Passes days without faults. */
export async function passDays(t: TestSite, days: number): Promise<void> {
  await passHours(t, { hours: days * 24, step: 12 })
}

async function passHours(t: TestSite, { hours, step }: { hours: number; step: number }): Promise<void> {
  for (let passed = 0; passed < hours; passed += step) {
    await advanceTime(t.site, t.clock, Math.min(step, hours - passed) * HOUR_SECONDS)
    await t.deliverMessages()
    await t.sweep()
    await runJobsAsWorkers(t.site, t.jobHandlers)
  }
}
