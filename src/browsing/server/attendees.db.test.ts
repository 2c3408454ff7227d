import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { siteItself } from '#accounts/actor.ts'
import { suspendMember } from '#accounts/server/suspend-member.ts'
import { aMember, type TestMember } from '#accounts/testing.ts'
import type { EventView } from '#browsing/contract.ts'
import { endBooking, viewAs, seat, seenByVisitor } from '#browsing/testing.ts'
import { cancelEvent } from '#events/server/cancel-event.ts'
import { assignHosts } from '#events/server/assign-hosts.ts'
import { aDraft, anEvent, aVenue } from '#events/testing.ts'
import { aProfile, aSignedInMember } from '#profiles/testing.ts'
import { blockMember } from '#safety/server/block-member.ts'
import { withoutIds } from '#platform/testing/without-ids.ts'
import { testSite, type TestSite } from '#tests/test-site.ts'

type SignedIn = Awaited<ReturnType<typeof aSignedInMember>>

let t: TestSite
let venueId: string
let eventId: number
let amy: SignedIn
let tom: SignedIn
let lee: TestMember
beforeAll(async () => {
  t = await testSite({ LIMITS: 'off' })
  venueId = await aVenue(t.site)
})
afterAll(() => t.close())

/** Creates a host and assigns them to the event. */
async function createEventHost(): Promise<SignedIn> {
  const host = await aSignedInMember(t, { role: 'host' })
  await assignHosts(t.site, siteItself, eventId, [host.id])
  return host
}

/** Amy and Tom have profiles, and Bea and Lee do not. */
beforeEach(async () => {
  eventId = await anEvent(t.site, { venueId, startsAt: inHours(24), endsAt: inHours(26) })
  amy = await aSignedInMember(t, { userName: 'Amy Tonks' })
  tom = await aSignedInMember(t, { userName: 'Tom Hadley', gender: 'M' })
  const bea = await aMember(t.site, { userName: 'Bea Round' })
  lee = await aMember(t.site, { userName: 'Lee Sankey', gender: 'M' })
  await aProfile(t.site, amy, { headline: 'Sings' })
  await aProfile(t.site, tom, { headline: 'Bakes' })
  for (const member of [tom, bea, amy, lee]) await seat(t, member, eventId, { state: 'booked' })
})

const inHours = (hours: number) => t.clock.now().add({ hours }).round('minute').toString()
const viewAttendees = (viewer: SignedIn) => viewAs(t, viewer).withAttendees(eventId)
const namesOf = (list: readonly { name: string }[] | undefined) => list?.map(({ name }) => name)
const namesIn = ({ male_attendees, female_attendees }: EventView) => ({
  men: namesOf(male_attendees),
  women: namesOf(female_attendees),
})

describe('who sees whom', () => {
  test('an attendee sees the other gender with headlines, and members without a profile by name', async () => {
    const { male_attendees, ...rest } = await viewAttendees(amy)
    expect(male_attendees).toEqual([
      { id: lee.id, name: 'Lee Sankey', can_be_liked: true, profile: null },
      {
        ...{ id: tom.id, name: 'Tom Hadley', can_be_liked: true },
        profile: {
          headline: 'Bakes',
          picture: { image: expect.stringContaining(`viewer=${amy.id}`), sizes: expect.any(Array) },
        },
      },
    ])
    expect(rest).toEqual(await viewAs(t, amy).event(eventId))
    expect(rest).not.toHaveProperty('female_attendees')
    expect(namesIn(await viewAttendees(tom))).toEqual({ men: undefined, women: ['Amy Tonks', 'Bea Round'] })
  })

  test('every portrait in the list is served to the viewer of the list', async () => {
    const { female_attendees = [] } = await viewAttendees(tom)
    const addresses = female_attendees.flatMap(({ profile }) => profile?.picture.sizes.map(({ image }) => image) ?? [])
    expect(addresses).toHaveLength(3)
    for (const address of addresses) expect((await t.app.inject(address)).statusCode).toBe(200)
  })

  test('the owner and the event’s host see both genders, but the host does not see headlines', async () => {
    const both = { men: ['Lee Sankey', 'Tom Hadley'], women: ['Amy Tonks', 'Bea Round'] }
    const owner = await aSignedInMember(t, { role: 'owner' })
    const seenByOwner = await viewAttendees(owner)
    expect(namesIn(seenByOwner)).toEqual(both)
    expect(seenByOwner.male_attendees?.[1]?.profile?.headline).toBe('Bakes')

    const host = await createEventHost()
    const seenByHost = await viewAttendees(host)
    expect(namesIn(seenByHost)).toEqual(both)
    expect(seenByHost.female_attendees?.[0]?.profile).toMatchObject({ headline: null })
    expect(withoutIds(JSON.stringify(seenByHost))).not.toMatch(/Bakes|Sings/)
    const portraitUrl = seenByHost.female_attendees?.[0]?.profile?.picture.image ?? ''
    expect((await t.app.inject(portraitUrl)).statusCode).toBe(200)
  })

  test('hosts of other events and former hosts of this event see no attendees', async () => {
    const former = await createEventHost()
    const other = await createEventHost()
    expect(namesIn(await viewAttendees(former))).toEqual({})
    expect(namesIn(await viewAttendees(other)).men).toEqual(['Lee Sankey', 'Tom Hadley'])
    const elsewhere = await aSignedInMember(t, { role: 'host' })
    await assignHosts(t.site, siteItself, await anEvent(t.site, { venueId }), [elsewhere.id])
    expect(namesIn(await viewAttendees(elsewhere))).toEqual({})
    await sql`update members set role = 'member' where id = ${other.id}`.execute(t.site.db)
    expect(namesIn(await viewAttendees(other))).toEqual({})
  })

  test.each(['host', 'owner'] as const)(
    'the %s, when attending, sees what any attendee sees, except a member who blocked them',
    async (role) => {
      const ann = await aSignedInMember(t, { userName: 'Ann Host', role })
      const booking = await seat(t, ann, eventId, { state: 'booked' })
      await blockMember(t.site, { memberId: lee.id }, ann.id)
      const event = await viewAttendees(ann)
      expect(namesIn(event)).toEqual({ men: ['Tom Hadley'], women: undefined })
      expect(event.male_attendees?.[0]?.profile?.headline).toBe('Bakes')
      expect(namesIn(await viewAttendees(tom)).women).toEqual(['Amy Tonks', 'Ann Host', 'Bea Round'])

      await markAbsent(booking)
      expect(namesIn(await viewAttendees(ann))).toEqual({})
    },
  )

  test('hosts see attendees from seven days before the event until a day after it, and the owner always does', async () => {
    const [host, owner] = [await createEventHost(), await aSignedInMember(t, { role: 'owner' })]
    const shown: string[] = []
    for (const [startsIn, lasts] of [
      [7 * 24 + 1, 2],
      [7 * 24 - 1, 2],
      [-25, 2],
      [-27, 2],
    ] as const) {
      await moveTo(startsIn, startsIn + lasts)
      const event = await viewAttendees(host)
      shown.push(`${'male_attendees' in event} ${'female_attendees' in event}`)
      expect(namesIn(await viewAttendees(owner)).men).toEqual(['Lee Sankey', 'Tom Hadley'])
    }
    expect(shown).toEqual(['false false', 'true true', 'true true', 'false false'])
  })

  test('nobody sees the attendees of a cancelled event, even before its bookings have ended', async () => {
    await cancelEvent(t.site, siteItself, eventId)
    for (const viewer of [amy, tom, await createEventHost(), await aSignedInMember(t, { role: 'owner' })])
      expect(namesIn(await viewAttendees(viewer))).toEqual({})
    expect((await viewAttendees(amy)).attending).toBe(true)
  })

  const others: [string, (member: SignedIn) => Promise<unknown>][] = [
    ['who has not booked', async () => undefined],
    ['who is paying', (member) => seat(t, member, eventId, { state: 'held' })],
    ['who was marked absent', (member) => seat(t, member, eventId, { state: 'booked', absentAt: t.clock.now() })],
    ['whose booking has ended', async (member) => endBooking(t, await seat(t, member, eventId, { state: 'booked' }))],
    [
      'who attends another event',
      async (member) => seat(t, member, await anEvent(t.site, { venueId }), { state: 'booked' }),
    ],
    ['who is on the waiting list', joinWaitingList],
  ]
  test.each(others)('a member %s is shown the event without any attendees', async (_what, arrange) => {
    for (const gender of ['F', 'M'] as const) {
      const member = await aSignedInMember(t, { gender })
      await arrange(member)
      const event = await viewAttendees(member)
      expect(event).not.toHaveProperty('male_attendees')
      expect(event).not.toHaveProperty('female_attendees')
      expect(event).toEqual(await viewAs(t, member).event(eventId))
    }
  })

  test('visitors and suspended members cannot see the attendees', async () => {
    expect(await seenByVisitor(t, eventId)).not.toHaveProperty('male_attendees')
    await suspendMember(t.site, siteItself, amy.id, 'a test')
    const url = `/api/event?id=${eventId}`
    for (const headers of [{}, { authorization: amy.authorization }]) {
      const answer = await t.app.inject({ method: 'POST', url, headers, payload: { attendees: true } })
      expect(answer.statusCode).toBe(401)
    }
  })

  test('attendees are included only on request', async () => {
    for (const answer of [await viewAs(t, amy).event(eventId), ...(await viewAs(t, amy).ownEvents())]) {
      expect(answer).not.toHaveProperty('male_attendees')
    }
    const { authorization } = amy
    const url = `/api/event?id=${eventId}`
    const response = await t.app.inject({
      method: 'POST',
      url,
      headers: { authorization },
      payload: { attendees: false },
    })
    expect(response.json()).not.toHaveProperty('male_attendees')
  })

  test.each([
    ['a draft', () => aDraft(t.site, { venueId })],
    ['an unknown event', async () => 2_147_483_647],
  ])('%s is not found, even by the owner', async (_what, which) => {
    const { authorization } = await aSignedInMember(t, { role: 'owner' })
    const url = `/api/event?id=${await which()}`
    const answer = await t.app.inject({ method: 'POST', url, headers: { authorization }, payload: { attendees: true } })
    expect([answer.statusCode, answer.json()]).toMatchObject([404, { error: 'event_not_found' }])
  })
})

describe('who is on the list', () => {
  const notListed: [string, (member: TestMember) => Promise<unknown>][] = [
    ['who is paying', (member) => seat(t, member, eventId, { state: 'held' })],
    ['who was marked absent', (member) => seat(t, member, eventId, { state: 'booked', absentAt: t.clock.now() })],
    ['whose booking has ended', async (member) => endBooking(t, await seat(t, member, eventId, { state: 'booked' }))],
    [
      'who was suspended',
      async (member) => {
        await seat(t, member, eventId, { state: 'booked' })
        await suspendMember(t.site, siteItself, member.id, 'a test')
      },
    ],
  ]
  test.each(notListed)('a member %s is not on any viewer’s list', async (_what, arrange) => {
    await arrange(await aMember(t.site, { userName: 'Not There', gender: 'M' }))
    for (const viewer of [amy, await createEventHost(), await aSignedInMember(t, { role: 'owner' })])
      expect(namesIn(await viewAttendees(viewer)).men).toEqual(['Lee Sankey', 'Tom Hadley'])
  })

  test('names are sorted alphabetically as in British English, and identical names by id', async () => {
    const others = await Promise.all(
      ['Zoë Adams', 'ann bloggs', 'Ann Bloggs', 'Ann Bloggs', 'Éva Nagy', 'Eve Zephyr'].map((userName) =>
        aMember(t.site, { userName, gender: 'M' }),
      ),
    )
    for (const member of others) await seat(t, member, eventId, { state: 'booked' })
    const { male_attendees = [] } = await viewAttendees(amy)
    expect(namesOf(male_attendees)).toEqual([
      'ann bloggs',
      'Ann Bloggs',
      'Ann Bloggs',
      'Éva Nagy',
      'Eve Zephyr',
      'Lee Sankey',
      'Tom Hadley',
      'Zoë Adams',
    ])
    const [one, other] = male_attendees.filter(({ name }) => name === 'Ann Bloggs').map(({ id }) => id)
    expect((one ?? '') < (other ?? '')).toBe(true)
  })

  test('after a block, neither attendee sees the other, but other viewers see both, and both are still counted', async () => {
    const before = await viewAs(t, amy).event(eventId)
    await blockMember(t.site, { memberId: amy.id }, tom.id)
    expect(namesIn(await viewAttendees(amy)).men).toEqual(['Lee Sankey'])
    expect(namesIn(await viewAttendees(tom)).women).toEqual(['Bea Round'])
    expect((await viewAs(t, amy).event(eventId)).places).toEqual(before.places)

    const another = await aSignedInMember(t)
    await seat(t, another, eventId, { state: 'booked' })
    expect(namesIn(await viewAttendees(another)).men).toEqual(['Lee Sankey', 'Tom Hadley'])
    for (const viewer of [await createEventHost(), await aSignedInMember(t, { role: 'owner' })]) {
      const { men, women } = namesIn(await viewAttendees(viewer))
      expect(men).toContain('Tom Hadley')
      expect(women).toContain('Amy Tonks')
    }
  })

  test('attendees still see the same people after the event', async () => {
    await moveTo(-4, -2)
    const event = await viewAttendees(amy)
    expect(event.past_event).toBe(true)
    expect(namesIn(event).men).toEqual(['Lee Sankey', 'Tom Hadley'])
  })

  test('the list contains only the data that members show in their profiles', async () => {
    const answer = await t.app.inject({
      method: 'POST',
      url: `/api/event?id=${eventId}`,
      headers: { authorization: amy.authorization },
      payload: { attendees: true },
    })
    for (const personal of [tom.email, lee.email, 'And pubs beside them.', '"role"', '"absent_at"'])
      expect(answer.body).not.toContain(personal)
    const { male_attendees = [] } = answer.json<EventView>()
    expect(Object.keys(male_attendees[1] ?? {})).toEqual(['id', 'name', 'can_be_liked', 'profile'])
  })
})

async function moveTo(startsIn: number, endsIn: number): Promise<void> {
  await sql`update events set starts_at = ${inHours(startsIn)}, ends_at = ${inHours(endsIn)}, booking_closes_at = null
    where id = ${eventId}`.execute(t.site.db)
}

async function markAbsent(bookingId: string): Promise<void> {
  await sql`update bookings set absent_at = ${t.clock.now().toString()} where id = ${bookingId}`.execute(t.site.db)
}

async function joinWaitingList({ id, gender }: SignedIn): Promise<void> {
  await sql`insert into waiting_list (id, event_id, member_id, gender, joined_at)
    values (gen_random_uuid(), ${eventId}, ${id}, ${gender}, now())`.execute(t.site.db)
}
