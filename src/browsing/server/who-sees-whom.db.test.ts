import { afterAll, beforeAll, expect, test } from 'vitest'
import { siteItself } from '#accounts/actor.ts'
import { suspendMember } from '#accounts/server/suspend-member.ts'
import { aMember, signInAs, type TestMember } from '#accounts/testing.ts'
import { aMessage, endBooking, portraitAddressFor, seat, sendCard } from '#browsing/testing.ts'
import { anEvent, aVenue } from '#events/testing.ts'
import { aProfile } from '#profiles/testing.ts'
import { blockMember } from '#safety/server/block-member.ts'
import { testSite, type TestSite } from '#test-site.ts'

/** What one member can find out about another, or do to them; in the order in which it is asked, because the last changes the world. */
const questions = [
  'profile',
  'portrait',
  'in my attendees',
  'in my likes',
  'in my matches',
  'may be written to',
  'may be reported',
  'may be blocked',
] as const
type Question = (typeof questions)[number]

/** What the answer is to each relation; what is not named is refused. */
const expected: Record<string, readonly Question[]> = {
  'a stranger': [],
  'attended another event': [],
  'attends an event to come with me': ['profile', 'portrait', 'in my attendees', 'may be reported', 'may be blocked'],
  'attended with me once': ['profile', 'portrait', 'in my attendees', 'may be reported', 'may be blocked'],
  'of my gender at the same event': [],
  // Whom one came across can be blocked and reported, whatever else became of it.
  'absent from where I was': ['may be reported', 'may be blocked'],
  'gave up their place where I was': ['may be reported', 'may be blocked'],
  'we have matched': [
    'profile',
    'portrait',
    'in my attendees',
    'in my matches',
    'may be written to',
    'may be reported',
    'may be blocked',
  ],
  'likes me, and I may know': [
    'profile',
    'portrait',
    'in my attendees',
    'in my likes',
    'may be written to',
    'may be reported',
    'may be blocked',
  ],
  // As with anybody who attended: nothing tells of the like.
  'likes me, and I may not know yet': ['profile', 'portrait', 'in my attendees', 'may be reported', 'may be blocked'],
  'I like them, and they have not answered': [
    'profile',
    'portrait',
    'in my attendees',
    'may be reported',
    'may be blocked',
  ],
  'I like them, and they do not like me': [
    'profile',
    'portrait',
    'in my attendees',
    'may be reported',
    'may be blocked',
  ],
  'wrote to me': ['profile', 'portrait', 'may be written to', 'may be reported', 'may be blocked'],
  'I wrote to them': [],
  'blocked by me, and matched': ['may be reported', 'may be blocked'],
  'blocked by them, and matched': ['may be reported', 'may be blocked'],
  'suspended, and matched': ['may be reported', 'may be blocked'],
  'their owner, to me': [],
}

/** Of somebody who attended the same event as all the others, as other people than I see them. */
const expectedOfOthers: Record<string, readonly Question[]> = {
  'the owner': ['profile', 'portrait', 'in my attendees', 'may be reported', 'may be blocked'],
  'a host': ['portrait', 'in my attendees'],
  'a member who was not there': [],
}

let t: TestSite
/** I sent my card for the one, and not for the other; both are over. The third is to come; I was not at the fourth. */
let events: { answered: number; unanswered: number; coming: number; elsewhere: number }
let amy: TestMember
const people = new Map<string, TestMember>()
const others = new Map<string, TestMember>()

beforeAll(async () => {
  t = await testSite({ LIMITS: 'off' })
  amy = await person({ userName: 'Amy Tonks' })
  await makeEvents()
  for (const relation of Object.keys(expected)) people.set(relation, await person(givenOf(relation)))
  for (const [who, role] of [
    ['the owner', 'owner'],
    ['a host', 'host'],
    ['a member who was not there', 'member'],
  ] as const)
    others.set(who, await person({ role }))
  await takeSeats()
  await t.clock.advance(t.site.db, Temporal.Duration.from({ hours: 4 }))
  await sendCards()
  await write()
  await part()
})
afterAll(() => t.close())

async function person(given: Parameters<typeof aMember>[1] = {}): Promise<TestMember> {
  const member = await aMember(t.site, given)
  await aProfile(t.site, member)
  return member
}

function givenOf(relation: string): Parameters<typeof aMember>[1] {
  if (relation === 'of my gender at the same event') return { gender: 'F' }
  return { gender: 'M', ...(relation === 'their owner, to me' && { role: 'owner' }) }
}

function of(relation: string): TestMember {
  const member = people.get(relation) ?? others.get(relation)
  if (!member) throw new Error(`nobody is it: ${relation}`)
  return member
}

async function makeEvents(): Promise<void> {
  const venueId = await aVenue(t.site)
  const inHours = (hours: number) => t.clock.now().add({ hours }).round('minute').toString()
  const over = { venueId, malePlaces: 20, startsAt: inHours(1), endsAt: inHours(3) }
  events = {
    answered: await anEvent(t.site, over),
    unanswered: await anEvent(t.site, over),
    coming: await anEvent(t.site, { venueId }),
    elsewhere: await anEvent(t.site, over),
  }
}

async function takeSeats(): Promise<void> {
  const { answered, unanswered, coming, elsewhere } = events
  for (const event of [answered, unanswered, coming]) await seat(t, amy, event, { state: 'booked' })
  await seat(t, of('attended another event'), elsewhere, { state: 'booked' })
  await seat(t, of('attends an event to come with me'), coming, { state: 'booked' })
  await seat(t, of('likes me, and I may not know yet'), unanswered, { state: 'booked' })
  const absentAt = t.clock.now()
  await seat(t, of('absent from where I was'), answered, { state: 'booked', absentAt })
  await endBooking(t, await seat(t, of('gave up their place where I was'), answered, { state: 'booked' }))
  for (const relation of [
    'attended with me once',
    'of my gender at the same event',
    'we have matched',
    'likes me, and I may know',
    'I like them, and they have not answered',
    'I like them, and they do not like me',
    'blocked by me, and matched',
    'blocked by them, and matched',
    'suspended, and matched',
  ])
    await seat(t, of(relation), answered, { state: 'booked' })
}

async function sendCards(): Promise<void> {
  const matched = [
    'we have matched',
    'blocked by me, and matched',
    'blocked by them, and matched',
    'suspended, and matched',
  ]
  const liked = [...matched, 'I like them, and they have not answered', 'I like them, and they do not like me'].map(of)
  await sendCard(t, amy, events.answered, liked)
  for (const relation of [...matched, 'likes me, and I may know'])
    await sendCard(t, of(relation), events.answered, [amy])
  await sendCard(t, of('I like them, and they do not like me'), events.answered, [])
  await sendCard(t, of('likes me, and I may not know yet'), events.unanswered, [amy])
}

async function write(): Promise<void> {
  await aMessage(t, of('wrote to me'), amy)
  await aMessage(t, amy, of('I wrote to them'))
  for (const relation of ['blocked by me, and matched', 'blocked by them, and matched', 'suspended, and matched'])
    await aMessage(t, of(relation), amy)
}

async function part(): Promise<void> {
  await blockMember(t.site, { memberId: amy.id }, of('blocked by me, and matched').id)
  await blockMember(t.site, { memberId: of('blocked by them, and matched').id }, amy.id)
  await suspendMember(t.site, siteItself, of('suspended, and matched').id, 'a test')
}

/** Which of the questions are answered with yes, through the door. */
async function answersOf(asking: TestMember, other: TestMember): Promise<Question[]> {
  const { authorization } = await signInAs(t.site, asking)
  const post = async (url: string, payload: object = {}) =>
    t.app.inject({ method: 'POST', url, payload, headers: { authorization } })
  const succeeds = async (url: string, payload?: object) => {
    const { statusCode } = await post(url, payload)
    if (![200, 201, 403, 404].includes(statusCode)) throw new Error(`${url} answered ${statusCode}`)
    return statusCode < 300
  }
  const isNamedIn = async (url: string, payload?: object) => (await post(url, payload)).body.includes(other.id)
  const isAttendee = async () => {
    const asked = Object.values(events).map((id) => isNamedIn(`/api/event?id=${id}`, { attendees: true }))
    return (await Promise.all(asked)).includes(true)
  }
  const message = { toUserId: other.id, subject: 'Hello', message: 'It was good to meet you.' }
  const asks: Record<Question, () => Promise<boolean>> = {
    profile: () => succeeds(`/api/getuserprofile/${other.id}`),
    portrait: async () => (await t.app.inject(await portraitAddressFor(t, asking, other))).statusCode === 200,
    'in my attendees': isAttendee,
    'in my likes': () => isNamedIn('/api/mylikes'),
    'in my matches': () => isNamedIn('/api/mymatches'),
    'may be written to': () => succeeds('/api/messaging/sendmessage', message),
    'may be reported': () => succeeds(`/api/members/${other.id}/report`, { reason: 'other' }),
    'may be blocked': () => succeeds(`/api/members/${other.id}/block`),
  }
  const yes: Question[] = []
  for (const question of questions) if (await asks[question]()) yes.push(question)
  return yes
}

test.each(Object.entries(expected))('%s', async (relation, yes) => {
  expect(await answersOf(amy, of(relation))).toEqual(yes)
})

test.each(Object.entries(expectedOfOthers))('%s, of somebody who was there', async (who, yes) => {
  expect(await answersOf(of(who), of('attended with me once'))).toEqual(yes)
})
