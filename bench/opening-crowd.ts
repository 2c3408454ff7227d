import { setTimeout as pause } from 'node:timers/promises'
import { anEvent } from '#events/testing.ts'
import { memberId } from './booking-world.ts'
import { checkoutBrowser, type CheckoutBrowser, type Outcome } from './checkout-browser.ts'
import type { Apart } from './emulator-apart.ts'
import { placesOf, type Sold } from './opening-check.ts'

export type Scenario = Sold & {
  /** How many members there are, half women and half men, and the number of the first. */
  members: number
  first: number
  pricePence: number
  /** Whether each member has a network address, or all are behind one. */
  addresses: 'own' | 'one'
}

export type Visitor = {
  member: number
  browser: CheckoutBrowser
  outcome: Outcome
  /** How long after the opening the member knew the outcome. */
  knownMs: number
}

const ARRIVE_WITHIN_MS = 1_000
/** Shares no factor with the number of members, so that they arrive in an order that mixes women and men. */
const STRIDE = 137
/** The site's processes read the public version, which a new event raises, once a second. */
const AFTER_PUBLISHING_MS = 1_500
const SALE_TIMEOUT_MS = 120_000
const POLL_MS = 50

/** Publishes an event, and lets all members open checkout within a second. */
export async function openForBooking(
  { world, sitePorts, emulatorPort }: Apart,
  { members, first, placesEach, releaseMargin, pricePence, addresses }: Scenario,
  stack: AsyncDisposableStack,
): Promise<{ eventId: number; openedAt: number; visitors: Visitor[] }> {
  const places = { malePlaces: placesEach, femalePlaces: placesEach, releaseMargin, pricePence }
  const eventId = await anEvent(world.site, places)
  const browsers = await Promise.all(
    Array.from({ length: members }, async (_, index) => {
      const member = first + index
      const headers = {
        authorization: await world.authorization(member),
        'x-forwarded-for': addresses === 'own' ? ownAddress(index) : '203.0.113.7',
      }
      const port = sitePorts[index % sitePorts.length] ?? 0
      return { member, browser: checkoutBrowser({ port, emulatorPort, eventId, headers }) }
    }),
  )
  stack.defer(() => browsers.forEach(({ browser }) => browser.close()))
  await pause(AFTER_PUBLISHING_MS)
  const openedAt = performance.now()
  const visitors = await Promise.all(
    browsers.map(async ({ member, browser }, index) => {
      await pause((((index * STRIDE) % members) / members) * ARRIVE_WITHIN_MS)
      const outcome = await browser.open().catch((error: unknown): Outcome => ({ is: 'refused', why: String(error) }))
      return { member, browser, outcome, knownMs: performance.now() - openedAt }
    }),
  )
  return { eventId, openedAt, visitors }
}

/** Returns an address in the range that is reserved for benchmarks, each in a /24 network of its own. */
function ownAddress(index: number): string {
  return `198.${18 + (index >> 8)}.${index & 255}.7`
}

/**
 * Lets everyone with a place pay at once. If places are left, the others join the waiting list, and each pays as soon as they
 * are offered a place. Returns what failed.
 */
export async function sellPlaces(
  { pool }: Apart,
  { eventId, placesEach }: Sold & { eventId: number },
  visitors: readonly Visitor[],
): Promise<string[]> {
  const untilMs = performance.now() + SALE_TIMEOUT_MS
  const failures: string[] = []
  const note = (error: unknown) => void failures.push(String(error))
  const withPlace = visitors.filter(({ outcome }) => outcome.is === 'kept')
  const buying = new Map<string, Promise<void>>()
  const isSoldOut = withPlace.length >= 2 * placesEach
  if (!isSoldOut) {
    const others = visitors.filter(({ outcome }) => outcome.is === 'full')
    await Promise.all(others.map(({ browser }) => browser.joinWaitingList().catch(note)))
  }
  const pay = async ({ browser, outcome }: Pick<Visitor, 'browser' | 'outcome'>) => {
    if (outcome.is !== 'kept') throw new Error(`a place was not kept: ${JSON.stringify(outcome)}`)
    await browser.pay(outcome.payment)
  }
  for (const visitor of withPlace) buying.set(memberId(visitor.member), pay(visitor).catch(note))
  const byId = new Map(visitors.map((visitor) => [memberId(visitor.member), visitor]))
  while (!isSoldOut && failures.length === 0 && (await placesOf(pool, eventId)).booked < 2 * placesEach) {
    if (performance.now() > untilMs) failures.push('the places were not sold in time')
    const { rows } = await pool.query<{ member_id: string }>(
      `select member_id from bookings where event_id = $1 and state = 'held' and offered_at is not null`,
      [eventId],
    )
    for (const { member_id: id } of rows) {
      const visitor = byId.get(id)
      if (!visitor || buying.has(id)) continue
      const { browser } = visitor
      buying.set(
        id,
        browser
          .open()
          .then((outcome) => pay({ browser, outcome }))
          .catch(note),
      )
    }
    await pause(POLL_MS)
  }
  await Promise.all(buying.values())
  return failures
}
