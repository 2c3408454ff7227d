import type { getEventAsMember, listEventsAsMember } from '#browsing/contract.ts'
import type { listLikes, listMatches } from '#matching/contract.ts'
import type { DemoPerson } from '#demo/people.ts'
import type { EventView } from './demo-events.ts'
import { book, placeOf, strangersTo } from './booking-api.ts'
import { agreeAs } from './matching-api.ts'
import { asPerson } from './site-api.ts'
import { SharedInFile } from './shared-in-file.ts'
import { moveClock } from './own-site.ts'
import { test as base } from './two-member-test.ts'

export { arrive, expect } from './two-member-test.ts'

/** A demo member with their id. */
export type DemoMember = DemoPerson & { id: string }
export type Pair = { her: DemoMember; him: DemoMember }
export type Evening = {
  event: EventView
  /**
   * Pairs of a woman and a man who attended and have no history with each other. Each journey in a file uses a different pair.
   */
  pairs: Pair[]
  /** More men who attended. */
  others: DemoMember[]
}

const PAIRS = 6
const OTHERS = 2

const evenings = new SharedInFile<Evening>()

/**
 * For journeys after an event. The clock is weeks ahead, likes have just opened, and the people in `evening` attended and have
 * agreed to the use of their likes.
 */
export const test = base.extend<{ evening: Evening }>({
  evening: async ({ ownSite }, provide, { file }) => provide(await evenings.of(file, () => runEvent(ownSite))),
})

/** Books and ends an event. It is free, so that no one has to pay. */
async function runEvent(site: string): Promise<Evening> {
  const owner = { email: 'owner@example.com' }
  const query = { option: 'future' } as const
  const earlierApi = await asPerson(site, owner)
  const coming = await earlierApi<typeof listEventsAsMember>('POST /api/events', { query, body: {} })
  const event = coming.find(({ title }) => title === 'First-timers at the Alma')
  if (!event) throw new Error('the demo lacks an event that the tests need')
  const women = await strangersTo(site, event.id, 'F', PAIRS)
  const men = await strangersTo(site, event.id, 'M', PAIRS + OTHERS)
  // Men and women book alternately, so that the gender balance admits everyone.
  for (const [turn, man] of men.entries()) {
    await book(site, man, event.id)
    const woman = women[turn]
    if (woman) await book(site, woman, event.id)
  }
  const { now } = await placeOf(site, women[0], event.id)
  const timeAfterEvent = Temporal.Instant.from(event.ends_at).add({ hours: 1 })
  await moveClock(site, Temporal.Instant.from(now).until(timeAfterEvent).toString())

  for (const person of [...women, ...men]) await agreeAs(site, person)
  // Tokens from earlier sign-ins have expired.
  const ownerApi = await asPerson(site, owner)
  const input = { query: { id: event.id }, body: { attendees: true } }
  const pastEvent = await ownerApi<typeof getEventAsMember>('POST /api/event', input)
  const ids = new Map(
    [...(pastEvent.female_attendees ?? []), ...(pastEvent.male_attendees ?? [])].map((one) => [one.name, one.id]),
  )
  const met = (people: readonly DemoPerson[]) => people.map((one) => ({ ...one, id: ids.get(one.userName) ?? '' }))
  return { event: pastEvent, ...(await pairUp(site, met(women), met(men))) }
}

/** Pairs up attendees who do not know each other. Some demo members have met at earlier events. */
async function pairUp(
  site: string,
  women: readonly DemoMember[],
  men: readonly DemoMember[],
): Promise<Omit<Evening, 'event'>> {
  const menLeft = [...men]
  const pairs: Pair[] = []
  for (const her of women) {
    const knownIds = await knownTo(site, her)
    const at = await indexOfStranger(site, her, knownIds, menLeft)
    const [him] = menLeft.splice(at, 1)
    if (at >= 0 && him) pairs.push({ her, him })
  }
  if (pairs.length < PAIRS) throw new Error('the demo lacks people with no connection to each other')
  return { pairs, others: menLeft }
}

async function indexOfStranger(
  site: string,
  her: DemoMember,
  knownIds: ReadonlySet<string>,
  men: readonly DemoMember[],
): Promise<number> {
  for (const [index, him] of men.entries()) {
    if (!knownIds.has(him.id) && !(await knownTo(site, him)).has(her.id)) return index
  }
  return -1
}

/** Returns the ids of the people whom this person has matched with or is liked by. */
async function knownTo(site: string, person: DemoMember): Promise<Set<string>> {
  const api = await asPerson(site, person)
  const { matches } = await api<typeof listMatches>('POST /api/mymatches', { body: {} })
  const { likes } = await api<typeof listLikes>('POST /api/mylikes', { body: {} })
  return new Set([...matches, ...likes].map(({ id }) => id))
}

/** Returns a pair of attendees. No two tests in a file use the same pair. */
export function pairOf({ pairs }: Evening, which: number): Pair {
  const pair = pairs[which]
  if (!pair) throw new Error('too few pairs attended')
  return pair
}

export function otherManOf({ others }: Evening, which: number): DemoMember {
  const other = others[which]
  if (!other) throw new Error('too few men attended')
  return other
}
