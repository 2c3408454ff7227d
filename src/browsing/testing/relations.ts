import { siteItself } from '#accounts/actor.ts'
import { startAccountDeletion } from '#accounts/server/start-account-deletion.ts'
import { suspendMember } from '#accounts/server/suspend-member.ts'
import { aMember, type TestMember } from '#accounts/testing.ts'
import { endBooking, seat, sendCard } from '#browsing/testing.ts'
import { assignHosts } from '#events/server/assign-hosts.ts'
import { anEvent, aVenue } from '#events/testing.ts'
import { aMessage } from '#messaging/testing.ts'
import { aPortrait, aProfile } from '#profiles/testing.ts'
import { blockMember } from '#safety/server/block-member.ts'
import { inTransaction } from '#platform/server/db.ts'
import type { TestSite } from '#tests/test-site.ts'

/** The relations that another member can have to Amy. */
export const relationsToAmy = [
  'a stranger',
  'attended another event',
  'attends an upcoming event with me',
  'attended a past event with me',
  'of my gender at the same event',
  'absent from an event I attended',
  'cancelled their place at an event I attended',
  'matched with me',
  'likes me, and I may know',
  'likes me, and I may not know yet',
  'liked by me, and has not sent likes',
  'liked by me, and does not like me',
  'sent me a message',
  'received a message from me',
  'blocked by me, and matched',
  'blocked by them, and matched',
  'suspended, and matched',
  'deleting their account, and matched',
  'an owner',
] as const
export type Relation = (typeof relationsToAmy)[number]

/** Members who have not encountered any of the others. */
export const viewers = ['a member who was not there', 'a host', 'the owner'] as const
export type Viewer = (typeof viewers)[number]
const roles = { 'a member who was not there': 'member', 'a host': 'host', 'the owner': 'owner' } as const

/**
 * Amy, one member for each relation to her, and other viewers, all with a profile. The host runs all four events. All events
 * are over, except the upcoming one.
 */
export type Relations = {
  amy: TestMember
  of(who: Relation | Viewer): TestMember
  /**
   * Amy attended the first two events, and sent likes for only the first. The third is in the future. She did not attend the
   * fourth.
   */
  events: { answered: number; unanswered: number; coming: number; elsewhere: number }
}

type People = Omit<Relations, 'events'>

export async function makeRelations(t: TestSite): Promise<Relations> {
  const relations = { ...(await makePeople(t)), events: await makeEvents(t) }
  await bookSeats(t, relations)
  const { of, events } = relations
  for (const event of Object.values(events)) await assignHosts(t.site, siteItself, event, [of('a host').id])
  await t.clock.advance(t.site.db, Temporal.Duration.from({ hours: 4 }))
  await sendCards(t, relations)
  await sendMessages(t, relations)
  await endRelations(t, relations)
  return relations
}

async function makePeople(t: TestSite): Promise<People> {
  const people = new Map<string, TestMember>()
  /** Creates a member whose portrait has a unique colour. */
  const person = async (details: Parameters<typeof aMember>[1] = {}) => {
    const member = await aMember(t.site, details)
    await aProfile(t.site, member, { picture: await aPortrait(`hsl(${people.size * 15}, 80%, 50%)`) })
    return member
  }
  for (const relation of relationsToAmy) people.set(relation, await person(memberDetailsFor(relation)))
  for (const who of viewers) people.set(who, await person({ role: roles[who] }))
  return {
    amy: await person({ userName: 'Amy Tonks' }),
    of(who) {
      const member = people.get(who)
      if (!member) throw new Error(`no member was created for the relation ‘${who}’`)
      return member
    },
  }
}

function memberDetailsFor(relation: Relation): Parameters<typeof aMember>[1] {
  if (relation === 'of my gender at the same event') return { gender: 'F' }
  if (relation === 'deleting their account, and matched') return { gender: 'M', userName: 'Gone Greenaway' }
  return { gender: 'M', ...(relation === 'an owner' && { role: 'owner' }) }
}

async function makeEvents(t: TestSite): Promise<Relations['events']> {
  const venueId = await aVenue(t.site)
  const inHours = (hours: number) => t.clock.now().add({ hours }).round('minute').toString()
  const over = { venueId, malePlaces: 20, startsAt: inHours(1), endsAt: inHours(3) }
  return {
    answered: await anEvent(t.site, over),
    unanswered: await anEvent(t.site, over),
    coming: await anEvent(t.site, { venueId }),
    elsewhere: await anEvent(t.site, over),
  }
}

async function bookSeats(t: TestSite, { amy, of, events }: Relations): Promise<void> {
  const { answered, unanswered, coming, elsewhere } = events
  for (const event of [answered, unanswered, coming]) await seat(t, amy, event, { state: 'booked' })
  await seat(t, of('attended another event'), elsewhere, { state: 'booked' })
  await seat(t, of('attends an upcoming event with me'), coming, { state: 'booked' })
  await seat(t, of('likes me, and I may not know yet'), unanswered, { state: 'booked' })
  const absentAt = t.clock.now()
  await seat(t, of('absent from an event I attended'), answered, { state: 'booked', absentAt })
  await endBooking(t, await seat(t, of('cancelled their place at an event I attended'), answered, { state: 'booked' }))
  const others = [
    'attended a past event with me',
    'of my gender at the same event',
    'matched with me',
    'likes me, and I may know',
    'liked by me, and has not sent likes',
    'liked by me, and does not like me',
    'blocked by me, and matched',
    'blocked by them, and matched',
    'suspended, and matched',
    'deleting their account, and matched',
  ] as const
  for (const relation of others) await seat(t, of(relation), answered, { state: 'booked' })
}

const hiddenMatches = [
  'blocked by me, and matched',
  'blocked by them, and matched',
  'suspended, and matched',
  'deleting their account, and matched',
] as const

async function sendCards(t: TestSite, { amy, of, events }: Relations): Promise<void> {
  const matched = ['matched with me', ...hiddenMatches] as const
  const liked = [...matched, 'liked by me, and has not sent likes', 'liked by me, and does not like me'] as const
  await sendCard(t, amy, events.answered, liked.map(of))
  for (const relation of [...matched, 'likes me, and I may know'] as const)
    await sendCard(t, of(relation), events.answered, [amy])
  await sendCard(t, of('liked by me, and does not like me'), events.answered, [])
  await sendCard(t, of('likes me, and I may not know yet'), events.unanswered, [amy])
}

async function sendMessages(t: TestSite, { amy, of }: Relations): Promise<void> {
  await aMessage(t.site, { from: of('sent me a message'), to: amy })
  await aMessage(t.site, { from: amy, to: of('received a message from me') })
  for (const relation of hiddenMatches) await aMessage(t.site, { from: of(relation), to: amy })
}

async function endRelations(t: TestSite, { amy, of }: Relations): Promise<void> {
  await blockMember(t.site, { memberId: amy.id }, of('blocked by me, and matched').id)
  await blockMember(t.site, { memberId: of('blocked by them, and matched').id }, amy.id)
  await suspendMember(t.site, siteItself, of('suspended, and matched').id, 'a test')
  const requested = { now: t.clock.now(), requested: 'now' } as const
  await inTransaction(t.site.db, (tx) =>
    startAccountDeletion(tx, of('deleting their account, and matched').id, requested),
  )
}
