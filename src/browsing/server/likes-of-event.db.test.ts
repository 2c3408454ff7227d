import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { siteItself } from '#accounts/actor.ts'
import { suspendMember } from '#accounts/server/suspend-member.ts'
import { aMember, signInAs, type TestMember } from '#accounts/testing.ts'
import { viewAs, seat, seenByVisitor, sendCard } from '#browsing/testing.ts'
import { anEvent, aVenue } from '#events/testing.ts'
import { blockMember } from '#safety/server/block-member.ts'
import { testSite, type TestSite } from '#tests/test-site.ts'

let t: TestSite
let venueId: string
let amy: TestMember
let tom: TestMember
let lee: TestMember
beforeAll(async () => {
  t = await testSite({ LIMITS: 'off' })
  venueId = await aVenue(t.site)
})
afterAll(() => t.close())
beforeEach(async () => {
  amy = await aMember(t.site)
  tom = await aMember(t.site, { gender: 'M' })
  lee = await aMember(t.site, { gender: 'M' })
})

const inHours = (hours: number) => t.clock.now().add({ hours }).round('minute')
const advanceBy = (hours: number) => t.clock.advance(t.site.db, Temporal.Duration.from({ hours }))
const view = async (id: number, by: TestMember) => viewAs(t, await signInAs(t.site, by)).event(id)
const sevenDaysAfter = (at: Temporal.Instant, timeZone: string) =>
  at
    .add({ hours: 7 * 24 })
    .toZonedDateTimeISO(timeZone)
    .toPlainDateTime()
    .toString()
const noLikes = { likes_state: null, likes_close_local: null, likes_submitted: false, likes: [] }

/** Creates an event that starts in an hour and lasts two. Amy, Tom and Lee attend. */
async function anEvening(details: Parameters<typeof anEvent>[1] = {}): Promise<number> {
  const times = { startsAt: inHours(1).toString(), endsAt: inHours(3).toString() }
  const id = await anEvent(t.site, { venueId, ...times, ...details })
  for (const member of [amy, tom, lee]) await seat(t, member, id, { state: 'booked' })
  return id
}

describe('the state of likes', () => {
  test('is not open until the event is over, then open for seven days, then closed, in the event’s time zone', async () => {
    const id = await anEvening({ timeZone: 'Pacific/Auckland' })
    const before = await view(id, amy)
    const likes_close_local = sevenDaysAfter(Temporal.Instant.from(before.ends_at), 'Pacific/Auckland')
    expect(before).toMatchObject({ ...noLikes, likes_state: 'not_open', likes_close_local })

    await advanceBy(2)
    expect(await view(id, amy)).toMatchObject({ likes_state: 'not_open', past_event: false })
    await advanceBy(2)
    expect(await view(id, amy)).toMatchObject({ likes_state: 'open', past_event: true, likes_close_local })
    await advanceBy(7 * 24 - 2)
    expect(await view(id, amy)).toMatchObject({ likes_state: 'open' })
    await advanceBy(2)
    expect(await view(id, amy)).toMatchObject({ ...noLikes, likes_state: 'closed', likes_close_local })
  })

  test('is open once the host has ended the event, and likes close seven days later', async () => {
    const id = await anEvening()
    await advanceBy(2)
    const endedAt = t.clock.now().round({ smallestUnit: 'second', roundingMode: 'floor' })
    await sql`update events set ended_at = ${endedAt.toString()} where id = ${id}`.execute(t.site.db)
    const likes_close_local = sevenDaysAfter(endedAt, 'Europe/London')
    expect(await view(id, amy)).toMatchObject({ likes_state: 'open', likes_close_local })
  })

  test.each([
    ['has not booked', async () => undefined],
    ['is paying', (member: TestMember, id: number) => seat(t, member, id, { state: 'held' })],
    [
      'was marked absent',
      (member: TestMember, id: number) => seat(t, member, id, { state: 'booked', absentAt: t.clock.now() }),
    ],
  ])('is null for a member who %s, and for a visitor', async (_what, arrange) => {
    const id = await anEvening()
    const bea = await aMember(t.site)
    await arrange(bea, id)
    expect(await view(id, bea)).toMatchObject(noLikes)
    await advanceBy(4)
    expect(await view(id, bea)).toMatchObject(noLikes)
    expect(await seenByVisitor(t, id)).toMatchObject(noLikes)
  })
})

describe('a member’s likes', () => {
  test('are shown once sent, only to their sender, wherever the event is shown', async () => {
    const id = await anEvening()
    await advanceBy(4)
    await sendCard(t, amy, id, [tom])

    const sent = { likes_submitted: true, likes_state: 'sent', likes: [{ like: { id: tom.id } }] }
    const event = await view(id, amy)
    expect(event).toMatchObject(sent)
    expect(await viewAs(t, await signInAs(t.site, amy)).ownEvents()).toEqual([event])
    for (const other of [tom, lee]) expect(await view(id, other)).toMatchObject({ ...noLikes, ...open })
  })
  const open = { likes_state: 'open', likes_close_local: expect.any(String) }

  test('stay visible after likes close, and likes sent as an empty list are shown as sent', async () => {
    const id = await anEvening()
    await advanceBy(4)
    await sendCard(t, amy, id, [tom, lee])
    await sendCard(t, tom, id, [])
    await advanceBy(8 * 24)
    const ids = (await view(id, amy)).likes.map(({ like }) => like.id)
    expect(ids).toEqual([tom.id, lee.id].toSorted())
    expect(await view(id, tom)).toMatchObject({ likes_submitted: true, likes_state: 'sent', likes: [] })
  })

  test('for one event are not shown for another', async () => {
    const [one, other] = [await anEvening(), await anEvening()]
    await advanceBy(4)
    await sendCard(t, amy, one, [tom])
    expect(await view(other, amy)).toMatchObject({ likes_submitted: false, likes: [], likes_state: 'open' })
  })

  test.each(['host', 'owner'] as const)(
    'omit a member who blocked the viewer, like the list of attendees, if the viewer’s role is %s',
    async (role) => {
      amy = await aMember(t.site, { role })
      const id = await anEvening()
      await advanceBy(4)
      await sendCard(t, amy, id, [tom, lee])
      await blockMember(t.site, { memberId: tom.id }, amy.id)
      const event = await viewAs(t, await signInAs(t.site, amy)).withAttendees(id)
      expect(event.male_attendees?.map((man) => man.id)).toEqual([lee.id])
      expect(event.likes).toEqual([{ like: { id: lee.id } }])
    },
  )

  test.each<[string, () => Promise<void>]>([
    ['whom they blocked', () => blockMember(t.site, { memberId: amy.id }, tom.id)],
    ['who blocked them', () => blockMember(t.site, { memberId: tom.id }, amy.id)],
    ['who was suspended', () => suspendMember(t.site, siteItself, tom.id, 'a test')],
  ])('omit a member %s', async (_what, separate) => {
    const id = await anEvening()
    await advanceBy(4)
    await sendCard(t, amy, id, [tom, lee])
    await separate()
    expect(await view(id, amy)).toMatchObject({ likes_submitted: true, likes: [{ like: { id: lee.id } }] })
  })
})
