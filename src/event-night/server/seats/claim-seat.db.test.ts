import { afterAll, beforeAll, expect, test } from 'vitest'
import { siteItself } from '#accounts/actor.ts'
import { suspendMember } from '#accounts/server/suspend-member.ts'
import { dateOfBirthAtAge } from '#accounts/testing.ts'
import { readBookingContext } from '#bookings/server/places/booking-context-queries.ts'
import { placesTaken } from '#bookings/server/queries.ts'
import { aBooking, aHold, aSignedInMember } from '#bookings/testing.ts'
import type { getOwnNight } from '#event-night/contract/own-night.ts'
import type { claimSeat } from '#event-night/contract/seats.ts'
import { eraseOldNights } from '#event-night/server/night/erase-old-nights.ts'
import { aNight, type Console } from '#event-night/server/testing/a-night.ts'
import { cancelEvent } from '#events/server/cancel-event.ts'
import { countTakenPlaces } from '#events/server/event-queries.ts'
import { inTransaction } from '#platform/server/db.ts'
import { newId } from '#platform/server/ids.ts'
import { refusal } from '#platform/testing/refusal.ts'
import { actionsOn } from '#platform/testing/rows.ts'
import { blockMember } from '#safety/server/block-member.ts'
import { testSite, type TestSite } from '#tests/test-site.ts'

let t: TestSite
beforeAll(async () => (t = await testSite({ LIMITS: 'off' })))
afterAll(() => t.close())

type Claimant = Awaited<ReturnType<typeof aSignedInMember>>

const claim = ({ api }: Pick<Claimant, 'api'>, code: string) =>
  api<typeof claimSeat>('POST /api/seats/claim', { body: { code } })

/** Adds a walk-in guest on a host's console. Returns the seat and the code on its card. */
async function addWalkIn(console: Console, side: 'women' | 'men' = 'men') {
  const seat = newId()
  const { night } = await console.act({ action: 'add guest', seat, name: 'Walter', side, paid_pence: 0 })
  const code = night.walk_ins.find((walkIn) => walkIn.seat === seat)?.code ?? ''
  return { seat, code }
}

/** An evening with a walk-in guest who sat with the first woman in round 1. */
async function anEveningWithWalkIn() {
  const night = await aNight(t, { women: 2, men: 1 })
  const [amy, beth] = night.women
  if (!amy || !beth) throw new Error('guests are missing')
  const walkIn = await addWalkIn(night.console)
  const pairs = [{ table: 1, seats: [amy.bookingId, walkIn.seat] as [string, string] }]
  await night.console.act({ action: 'call round', round: 1, pairs })
  return { ...night, amy, beth, ...walkIn }
}

const pairsOf = (eventId: number) =>
  t.site.db
    .selectFrom('roundPairs')
    .select(['roundNumber', 'firstMemberId', 'secondMemberId'])
    .where('eventId', '=', eventId)
    .orderBy('roundNumber')
    .execute()
const bookingsOf = (eventId: number, memberId: string) =>
  t.site.db.selectFrom('bookings').selectAll().where('eventId', '=', eventId).where('memberId', '=', memberId).execute()

test('a walk-in guest who claims their seat has its booking, its past and its next rounds, and sees their own night', async () => {
  const { eventId, console, beth, amy, seat, code } = await anEveningWithWalkIn()
  const walter = await aSignedInMember(t, { gender: 'M', userName: 'Walter Wynn' })
  expect(await claim(walter, code)).toEqual({ event_id: eventId })

  expect(await bookingsOf(eventId, walter.id)).toMatchObject([
    { id: seat, state: 'booked', gender: 'M', placeNumber: null, walkIn: true, ticketCode: code, pricePence: 0 },
  ])
  expect(await actionsOn(t.site.db, seat)).toEqual(['seat claimed'])
  expect(await pairsOf(eventId)).toEqual([{ roundNumber: 1, firstMemberId: amy.id, secondMemberId: walter.id }])
  const own = await walter.api<typeof getOwnNight>('GET /api/night/:id', { params: { id: eventId } })
  expect(own.place).toMatchObject({ is: 'at a table', table: 1 })

  const pairs = [{ table: 1, seats: [beth.bookingId, seat] as [string, string] }]
  const called = await console.act({ action: 'call round', round: 2, pairs })
  expect(called).toMatchObject({ outcome: 'done', left_out: [] })
  expect(called.night.walk_ins).toEqual([])
  expect(called.night.guests.find((guest) => guest.seat === seat)).toMatchObject({ name: 'Walter Wynn', state: 'in' })
  expect((await pairsOf(eventId)).map((pair) => pair.secondMemberId)).toEqual([walter.id, walter.id])
})

test('nothing of the walk-in guest is left once the seat is claimed', async () => {
  const { eventId, code } = await anEveningWithWalkIn()
  await claim(await aSignedInMember(t, { gender: 'M' }), code)
  expect(await t.site.db.selectFrom('nightGuests').select('id').where('eventId', '=', eventId).execute()).toEqual([])
})

test('a code claims one seat once, and the same member gets the same answer again', async () => {
  const { eventId, code } = await anEveningWithWalkIn()
  const first = await aSignedInMember(t, { gender: 'M' })
  await claim(first, code)
  expect(await claim(first, code)).toEqual({ event_id: eventId })
  expect(await bookingsOf(eventId, first.id)).toHaveLength(1)
  const second = await aSignedInMember(t, { gender: 'M' })
  expect(await refusal(claim(second, code))).toMatchObject({ status: 409, error: 'seat_claimed' })
  expect(await refusal(claim(second, '0000000000'))).toMatchObject({ status: 404, error: 'seat_not_found' })
})

test('twenty members who claim one seat at the same time get it once', async () => {
  const { eventId, code } = await anEveningWithWalkIn()
  const members = await Promise.all(Array.from({ length: 20 }, () => aSignedInMember(t, { gender: 'M' })))
  const outcomes = await Promise.allSettled(members.map((member) => claim(member, code)))
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  const claimed = await t.site.db
    .selectFrom('bookings')
    .select('id')
    .where('eventId', '=', eventId)
    .where('walkIn', '=', true)
    .execute()
  expect(claimed).toHaveLength(1)
})

test('a member who has booked the event or holds a place there cannot claim a seat too', async () => {
  const { eventId, code } = await anEveningWithWalkIn()
  const [booked, holding] = [await aSignedInMember(t, { gender: 'M' }), await aSignedInMember(t, { gender: 'M' })]
  await aBooking(t.site, { eventId, member: booked })
  await aHold(t.site, { eventId, member: holding })
  for (const member of [booked, holding])
    expect(await refusal(claim(member, code))).toMatchObject({ status: 409, error: 'has_own_place' })
})

test.each([
  ['men', 'F', 'seat_for_man'],
  ['women', 'M', 'seat_for_woman'],
] as const)('a seat of the %s is refused to a member of gender %s', async (side, gender, error) => {
  const { console } = await aNight(t, { women: 1, men: 1 })
  const { code } = await addWalkIn(console, side)
  expect(await refusal(claim(await aSignedInMember(t, { gender }), code))).toMatchObject({ status: 409, error })
})

test('a member must be 18 and have given their date of birth', async () => {
  const { code } = await anEveningWithWalkIn()
  const unknown = await aSignedInMember(t, { gender: 'M', dateOfBirth: null })
  expect(await refusal(claim(unknown, code))).toMatchObject({ error: 'date_of_birth_needed' })
  const young = await aSignedInMember(t, { gender: 'M' })
  const dateOfBirth = Temporal.PlainDate.from(dateOfBirthAtAge(t.site, 17))
  await inTransaction(t.site.db, (tx) =>
    tx.updateTable('members').set({ dateOfBirth }).where('id', '=', young.id).execute(),
  )
  expect(await refusal(claim(young, code))).toMatchObject({ error: 'under_18' })
})

test('a code can be used until likes close, and not for a cancelled event', async () => {
  const { code } = await anEveningWithWalkIn()
  const { eventId, console } = await aNight(t, { women: 1, men: 1 })
  const cancelled = await addWalkIn(console)
  await cancelEvent(t.site, siteItself, eventId)
  const early = await aSignedInMember(t, { gender: 'M' })
  expect(await refusal(claim(early, cancelled.code))).toMatchObject({ error: 'event_cancelled' })
  await t.clock.advance(t.site.db, Temporal.Duration.from({ hours: 24 * t.site.config.likesOpenDays + 6 }))
  const late = await aSignedInMember(t, { gender: 'M' })
  expect(await refusal(claim(late, code))).toMatchObject({ status: 409, error: 'seat_code_expired' })
})

test('a claimed seat takes no place on sale', async () => {
  const { eventId, code } = await anEveningWithWalkIn()
  const taken = async () => {
    const { taken: inContext } = await readBookingContext(t.site.db, eventId, (await aSignedInMember(t)).id)
    const least = await inTransaction(t.site.db, (tx) => countTakenPlaces(tx, eventId))
    return { inContext, least, public: (await placesTaken(t.site.db, [eventId])).get(eventId) }
  }
  const before = await taken()
  await claim(await aSignedInMember(t, { gender: 'M' }), code)
  expect(await taken()).toEqual(before)
})

test('a pair that met stays when one blocks the other, and they do not sit together again', async () => {
  const { eventId, console, amy, seat, code } = await anEveningWithWalkIn()
  const walter = await aSignedInMember(t, { gender: 'M' })
  await blockMember(t.site, { memberId: amy.id }, walter.id)
  await claim(walter, code)
  expect(await pairsOf(eventId)).toMatchObject([{ firstMemberId: amy.id, secondMemberId: walter.id }])
  expect((await console.load()).apart).toContainEqual([amy.bookingId, seat])
})

test('rounds go on without a claimed seat whose member is suspended', async () => {
  const { eventId, console, beth, seat, code } = await anEveningWithWalkIn()
  const walter = await aSignedInMember(t, { gender: 'M' })
  await claim(walter, code)
  await suspendMember(t.site, siteItself, walter.id, 'Rude.')
  const pairs = [{ table: 1, seats: [beth.bookingId, seat] as [string, string] }]
  const called = await console.act({ action: 'call round', round: 2, pairs })
  expect(called).toMatchObject({ outcome: 'done', left_out: [{ seats: pairs[0]?.seats, fault: 'absent' }] })
  expect((await pairsOf(eventId)).map(({ roundNumber }) => roundNumber)).toEqual([1])
})

test('walk-in guests who claimed nothing are erased eight days after likes have closed', async () => {
  const { eventId } = await anEveningWithWalkIn()
  const left = async () => {
    await eraseOldNights(t.site)
    const rows = await t.site.db.selectFrom('nightGuests').select('id').where('eventId', '=', eventId).execute()
    return rows.length
  }
  expect(await left()).toBe(1)
  await t.clock.advance(t.site.db, Temporal.Duration.from({ hours: 24 * (t.site.config.likesOpenDays + 8) + 6 }))
  expect(await left()).toBe(0)
})

test('a member who tries too many codes has to wait', async () => {
  const limited = await testSite()
  try {
    const { api } = await aSignedInMember(limited)
    const statuses: unknown[] = []
    for (let nth = 0; nth < 16; nth += 1)
      statuses.push(((await refusal(claim({ api }, '0000000000'))) as { status: number }).status)
    expect(statuses).toEqual([...Array<number>(15).fill(404), 429])
  } finally {
    await limited.close()
  }
})
