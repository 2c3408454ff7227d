import { siteItself, type Member } from '#accounts/actor.ts'
import { aMember } from '#accounts/testing.ts'
import { simulatePurchase, drawPlan } from '#bookings/server/testing/money/simulate-purchase.ts'
import { type Draw, drawFrom, oneOf } from '#platform/testing/seeded-random.ts'
import { advanceTime, runJobsAsWorkers } from '#bookings/server/testing/money/advance-time.ts'
import { payOutsideSite, interveneManually } from '#bookings/server/testing/money/intervene-manually.ts'
import { cancelEvent } from '#events/server/cancel-event.ts'
import { anEvent, aVenue } from '#events/testing.ts'
import type { TestSite } from '#tests/test-site.ts'

/** The shares of provider messages that never arrive, and of calls that take effect but whose answer is lost. */
type Shares = { lost: number; answersLost: number }
type Sale = { purchases: number; seed: number } & Partial<Shares>
type RealSite = {
  t: TestSite
  draw: Draw
  people: Member[]
  eventIds: number[]
  touched: Set<string>
  shares: Shares
}
type Buyer = { steps: AsyncGenerator<number, void>; nextStepAtMs: number }

const PEOPLE = 60
const PURCHASES_AN_EVENT = 14
/** The most members who are at checkout at the same time, as on a busy evening. */
const MAX_AT_ONCE = 14

/** Sells to `sale.purchases` buyers under every kind of fault. Then the faults stop and time passes. */
export async function sellUnderFaults(t: TestSite, sale: Sale): Promise<void> {
  const scene = await openRealSite(t, sale)
  t.stripeEmulator.script({ seed: sale.seed, ...faults(scene) })
  const buyers = new Set<Buyer>()
  for (let begun = 0, moment = 1; begun < sale.purchases || buyers.size > 0; moment += 1) {
    const arriving = Math.min(Math.floor(scene.draw() * 5), sale.purchases - begun, MAX_AT_ONCE - buyers.size)
    for (let count = 0; count < arriving; count += 1) buyers.add(addBuyer(scene))
    begun += Math.max(arriving, 0)
    await runStep(scene, buyers)
    if (moment % 12 === 0) await changeFaults(scene, moment % 36 === 0 ? 'provider unavailable' : 'provider available')
  }
  for (const eventId of scene.eventIds.filter(isToBeCancelled)) await cancelEvent(t.site, siteItself, eventId)
  await clearFaults(scene)
}

const isToBeCancelled = (_: number, index: number) => index % 8 === 7

async function openRealSite(t: TestSite, { purchases, seed, lost = 0.3, answersLost = 0.06 }: Sale): Promise<RealSite> {
  const { site } = t
  const draw = drawFrom(seed)
  const venueId = await aVenue(site)
  const eventIds: number[] = []
  for (let number = 0; number * PURCHASES_AN_EVENT < purchases; number += 1)
    eventIds.push(await anEvent(site, { venueId, pricePence: 1500 + number, malePlaces: 4, femalePlaces: 4 }))
  const people: Member[] = []
  for (let number = 0; number < PEOPLE; number += 1) {
    const { id: memberId, gender } = await aMember(site, { gender: number % 2 === 0 ? 'F' : 'M' })
    people.push({ memberId, gender, role: 'member', sessionId: '' })
  }
  return { t, draw, people, eventIds, touched: new Set(), shares: { lost, answersLost } }
}

function addBuyer({ t, draw, people, eventIds }: RealSite): Buyer {
  const [firstPerson, ...otherPeople] = people
  const [firstEvent, ...otherEvents] = eventIds
  if (!firstPerson || firstEvent === undefined) throw new Error('there are no people or no events')
  const by = oneOf(draw, [firstPerson, ...otherPeople])
  const eventId = oneOf(draw, [firstEvent, ...otherEvents])
  return { steps: simulatePurchase({ site: t.site, by, eventId, plan: drawPlan(draw) }), nextStepAtMs: 0 }
}

/** Lets every buyer who is due take a step, while messages, jobs and sweeps run concurrently. */
async function runStep(scene: RealSite, buyers: Set<Buyer>): Promise<void> {
  const { t, draw } = scene
  const nowMs = t.clock.now().epochMilliseconds
  const due = [...buyers].filter(({ nextStepAtMs }) => nextStepAtMs <= nowMs)
  const [delivers, works] = [draw() < 0.6, draw() < 0.7]
  await Promise.all([
    ...due.map(async (buyer) => {
      const { done, value } = await buyer.steps.next()
      if (done) buyers.delete(buyer)
      else Object.assign(buyer, { nextStepAtMs: nowMs + value * 60_000 })
    }),
    delivers && t.deliverMessages(),
    works && runJobsAsWorkers(t.site, t.jobHandlers, 12),
    t.sweep(),
  ])
  await advanceTime(t.site, t.clock, 5 + draw() * 40)
}

async function changeFaults(scene: RealSite, provider: 'provider unavailable' | 'provider available'): Promise<void> {
  const { t, draw, eventIds, touched } = scene
  if (draw() < 0.3) await payOutsideSite(t.stripeEmulator, t.site)
  const untouched = eventIds.filter((id, index) => !isToBeCancelled(id, index))
  await interveneManually(t.site, draw, { touched, eventIds: untouched })
  t.stripeEmulator.script(faults(scene))
  if (provider === 'provider unavailable') {
    const awayUntilMs = t.clock.now().epochMilliseconds + Math.round((1 + draw() * 6) * 60_000)
    t.stripeEmulator.script({ awayUntilMs, awayKind: oneOf(draw, ['refused', 'timeout', '500']) })
  }
}

function faults({ draw, shares }: RealSite) {
  return {
    lost: shares.lost,
    copies: 3,
    shuffled: true,
    delaySeconds: draw() < 0.5 ? ([0, 30] as const) : ([0, 3_000] as const),
    lostAnswers: shares.answersLost,
    internalErrors: draw() < 0.3 ? 0.03 : 0,
    busy: 0.02,
    capturesRefused: 0.15,
    processingSeconds: draw() < 0.15 ? 60 : 0,
    refundsPendingSeconds: draw() < 0.2 ? 240 : 0,
  }
}

const STEP_SECONDS = 30
const MAX_HOLD_SECONDS = 27 * 60
const TEN_MINUTES_SECONDS = 10 * 60

/** Stops the faults and runs until the last holds expire, and for ten minutes more. Messages that were lost stay lost. */
async function clearFaults({ t }: RealSite): Promise<void> {
  t.stripeEmulator.script({ lostAnswers: 0, internalErrors: 0, busy: 0, capturesRefused: 0, processingSeconds: 0 })
  t.stripeEmulator.script({ awayUntilMs: 0 })
  for (let passed = 0; passed < MAX_HOLD_SECONDS + TEN_MINUTES_SECONDS; passed += STEP_SECONDS) {
    await advanceTime(t.site, t.clock, STEP_SECONDS)
    await t.deliverMessages()
    await t.sweep()
    await runJobsAsWorkers(t.site, t.jobHandlers)
  }
}
