import { afterEach, beforeEach, expect, test } from 'vitest'
import { siteItself } from '#accounts/actor.ts'
import { aMember } from '#accounts/testing.ts'
import { cancelBooking } from '#bookings/server/places/cancel-booking.ts'
import { cancelOwnBooking } from '#bookings/server/places/cancel-own-booking.ts'
import { acceptReplacement } from '#bookings/server/replacements/accept-replacement.ts'
import { startReplacement } from '#bookings/server/replacements/start-replacement.ts'
import { withdrawReplacement } from '#bookings/server/replacements/withdraw-replacement.ts'
import { aBooking } from '#bookings/testing.ts'
import { Refused } from '#platform/server/refusals.ts'
import type { Site } from '#platform/server/site.ts'
import { withoutLocks } from '#platform/testing/without-locks.ts'
import { secondProcess } from '#tests/second-process.ts'
import { testSite, type TestSite } from '#tests/test-site.ts'

const ROUNDS = 8

let t: TestSite
beforeEach(async () => (t = await testSite({ LIMITS: 'off' })))
afterEach(() => t.close())

async function aTransfer() {
  const booking = await aBooking(t.site)
  const by = { memberId: booking.memberId }
  const { link } = await startReplacement(t.site, by, booking.id)
  return { ...booking, by, token: new URL(link).searchParams.get('token') ?? '' }
}

/** Runs commands concurrently. Returns the outcome of each: 'done', the name of the refusal, or the text of any other error. */
async function atOnce(commands: readonly Promise<unknown>[]): Promise<string[]> {
  const outcomes = await Promise.allSettled(commands)
  return outcomes.map((outcome) => {
    if (outcome.status === 'fulfilled') return 'done'
    const reason: unknown = outcome.reason
    return reason instanceof Refused ? reason.refusal.error : String(reason)
  })
}

const bookingRow = (id: string) =>
  t.site.db.selectFrom('bookings').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const formerTickets = async (id: string) =>
  (await t.site.db.selectFrom('formerTickets').selectAll().where('bookingId', '=', id).execute()).length

/**
 * Accepts one link as several members through two processes. Returns the problems of the rounds that did not end with exactly
 * one new holder.
 */
async function acceptByMany(sites: readonly Site[]): Promise<string[]> {
  const problems: string[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    const { id, token } = await aTransfer()
    const members = [await aMember(t.site), await aMember(t.site), await aMember(t.site), await aMember(t.site)]
    const attempts = members.map((member, index) => {
      const site = sites[index % sites.length] ?? t.site
      return acceptReplacement(site, { memberId: member.id }, token)
    })
    const outcomes = await atOnce(attempts)
    const [winner, ...more] = members.filter((_, index) => outcomes[index] === 'done')
    if (outcomes.toSorted().join(' ') !== 'done replacement_ended replacement_ended replacement_ended')
      problems.push(outcomes.join(', '))
    if (more.length === 0 && (await bookingRow(id)).memberId !== winner?.id)
      problems.push('another member has the place')
    if ((await formerTickets(id)) !== 1) problems.push('not exactly one ticket was invalidated')
  }
  return problems
}

test('if many members accept one transfer at the same time, one gets the place and the others are refused', async () => {
  const second = await secondProcess(t)
  expect(await acceptByMany([t.site, second.site])).toEqual([])
  await second.close()
})

test('without the locks, a member gets an unhandled error', async () => {
  const second = await secondProcess(t)
  const sites = [t.site, second.site].map((site) => ({ ...site, db: site.db.withPlugin(withoutLocks) }))
  expect((await acceptByMany(sites)).join('\n')).toMatch(
    /the replacement is not open although it was open under the lock/,
  )
  await second.close()
})

type StartedTransfer = Awaited<ReturnType<typeof aTransfer>>

test.each<[string, (transfer: StartedTransfer) => Promise<void>, string]>([
  ['its member withdraws it', ({ by, id }) => withdrawReplacement(t.site, by, id), 'booking_not_found'],
  ['its member cancels the booking', ({ by, id }) => cancelOwnBooking(t.site, by, id), 'booking_not_found'],
  // The owner's command cancels the booking, whichever member holds it by then.
  ['the owner cancels the booking', ({ id }) => cancelBooking(t.site, siteItself, id, 'refund'), 'done'],
])(
  'if a transfer is accepted while %s, one command runs first and the other sees its result',
  async (_what, other, ifLater) => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const transfer = await aTransfer()
      const beth = await aMember(t.site)
      const accept = () => acceptReplacement(t.site, { memberId: beth.id }, transfer.token)
      const both = round % 2 === 0 ? [accept(), other(transfer)] : [other(transfer), accept()]
      const outcomes = await atOnce(both)
      const [accepted, otherwise] = round % 2 === 0 ? outcomes : outcomes.toReversed()

      const isTaken = (await bookingRow(transfer.id)).memberId === beth.id
      expect([accepted, otherwise]).toEqual(isTaken ? ['done', ifLater] : ['replacement_ended', 'done'])
      expect(await formerTickets(transfer.id)).toBe(isTaken ? 1 : 0)
    }
  },
)
