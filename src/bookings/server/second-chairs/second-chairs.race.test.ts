import { afterEach, beforeEach, expect, test } from 'vitest'
import { aMember } from '#accounts/testing.ts'
import { acceptReplacement } from '#bookings/server/replacements/accept-replacement.ts'
import { releaseAndRefund } from '#bookings/server/second-chairs/release-second-chairs.ts'
import { cancelSecondChair } from '#bookings/server/second-chairs/cancel-second-chair.ts'
import { aSecondChair } from '#bookings/server/second-chairs/testing.ts'
import { bookingById, refundsOf } from '#bookings/server/queries.ts'
import { inTransaction } from '#platform/server/db.ts'
import { Refused } from '#platform/server/refusals.ts'
import type { Site } from '#platform/server/site.ts'
import { secondProcess } from '#tests/second-process.ts'
import { testSite, type TestSite } from '#tests/test-site.ts'

const ROUNDS = 6

let t: TestSite
beforeEach(async () => (t = await testSite({ LIMITS: 'off' })))
afterEach(() => t.close())

/** Releases a friend's place for its buyer, but decides before it has the lock. */
async function cancelWithoutLock(site: Site, by: { memberId: string }, id: string): Promise<void> {
  const booking = await bookingById(site.db, id)
  if (!booking?.unclaimed || booking.state !== 'booked') throw new Error('not unclaimed')
  const end = { reason: 'cancelled by member', actorId: by.memberId, now: site.clock.now() } as const
  await inTransaction(site.db, (tx) => releaseAndRefund(site, tx, booking, end))
}

/**
 * Lets two friends claim one place through two processes while its buyer cancels it. Returns the problems: the place must end
 * with exactly one of them, and be refunded only if nobody has it.
 */
async function claimAndCancel(sites: readonly [Site, Site], cancelIt: typeof cancelSecondChair): Promise<string[]> {
  const problems: string[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    const { sender, chair } = await aSecondChair(t)
    const friends = [await aMember(t.site), await aMember(t.site)]
    const claims = friends.map(({ id }, nth) =>
      acceptReplacement(sites[nth] ?? t.site, { memberId: id }, chair.token).then(() => id),
    )
    const attempts = [...claims, cancelIt(sites[round % 2] ?? t.site, { memberId: sender.id }, chair.id)]
    const outcomes = await Promise.allSettled(attempts)
    for (const { status, reason } of outcomes.map((outcome) => ({ reason: undefined, ...outcome })))
      if (status === 'rejected' && !(reason instanceof Refused)) problems.push(String(reason))
    const won = outcomes.filter(({ status }) => status === 'fulfilled').length
    if (won !== 1) problems.push(`${won} of three succeeded`)
    const place = await bookingById(t.site.db, chair.id)
    const refunds = await refundsOf(t.site.db, chair.paymentId)
    const hasMember = place?.state === 'booked' && place.memberId !== null
    if (hasMember === refunds.length > 0) problems.push(`the place is ${place?.state} with ${refunds.length} refunds`)
  }
  return problems
}

test('if two friends claim a place while its buyer cancels it, exactly one of the three succeeds', async () => {
  const second = await secondProcess(t)
  expect(await claimAndCancel([t.site, second.site], cancelSecondChair)).toEqual([])
  await second.close()
})

test('if the buyer’s cancellation were decided before the lock, a claimed place would be taken away and refunded', async () => {
  const second = await secondProcess(t)
  expect(await claimAndCancel([t.site, second.site], cancelWithoutLock)).not.toEqual([])
  await second.close()
})
