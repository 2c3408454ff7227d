import { afterEach, beforeEach, expect, test } from 'vitest'
import { apiOf } from '#bookings/testing.ts'
import { aMember, type TestMember } from '#accounts/testing.ts'
import type { GuestAction, getOwnNight, sendGuestAction } from '#event-night/contract/own-night.ts'
import { loadOwnNight } from '#event-night/server/night/own-night.ts'
import { aConsole, aNight, type Console, type NightGuest } from '#event-night/server/testing/a-night.ts'
import { aDoor, aGuest } from '#event-night/testing.ts'
import { inTransaction } from '#platform/server/db.ts'
import { newId } from '#platform/server/ids.ts'
import { refusal } from '#platform/testing/refusal.ts'
import { testSite, type TestSite } from '#tests/test-site.ts'

let t: TestSite
beforeEach(async () => (t = await testSite()))
afterEach(() => t.close())

/** A guest's own phone. */
async function aPhone(eventId: number, guest: TestMember) {
  const api = await apiOf(t, guest)
  return {
    load: () => api<typeof getOwnNight>('GET /api/night/:id', { params: { id: eventId } }),
    act: (action: GuestAction, id = newId()) =>
      api<typeof sendGuestAction>('POST /api/night/:id/actions', { params: { id: eventId }, body: { id, action } }),
  }
}

function at<Of>(guests: readonly Of[], nth: number): Of {
  const guest = guests[nth]
  if (guest === undefined) throw new Error('the guest is missing')
  return guest
}

async function rename({ id }: TestMember, userName: string): Promise<void> {
  await inTransaction(t.site.db, (tx) => tx.updateTable('members').set({ userName }).where('id', '=', id).execute())
}

const pair = (table: number, woman: NightGuest, man: NightGuest) => ({
  table,
  seats: [woman.bookingId, man.bookingId] as [string, string],
})

/** Calls a round and returns the id of its call. */
async function callRound(console: Console, round: number, ...pairs: ReturnType<typeof pair>[]): Promise<string> {
  const call = console.actionOf({ action: 'call round', round, pairs })
  expect((await console.send(call)).results).toMatchObject([{ outcome: 'done', left_out: [] }])
  return call.id
}

test('a guest learns of their table and their partner’s first name once the round is called', async () => {
  const { eventId, console, women, men } = await aNight(t)
  const [her, him] = [at(women, 0), at(men, 0)]
  await rename(him, 'Tom Baker')
  const phone = await aPhone(eventId, her)
  expect(await phone.load()).toMatchObject({
    ...{ stage: 'not started', round: null, rounds: 3, place: { is: 'waiting' }, can_act: true },
  })

  await callRound(console, 1, pair(2, her, him))

  const called = await phone.load()
  expect(called).toMatchObject({ stage: 'running', round: { number: 1, paused_at: null } })
  expect(called.place).toEqual({ is: 'at a table', table: 2, partner: 'Tom' })
  expect(Date.parse(called.round?.ends_at ?? '') - Date.parse(called.round?.talk_starts_at ?? '')).toBe(300_000)
})

test('guests with the same first name are told apart by an initial', async () => {
  const { eventId, console, women, men } = await aNight(t)
  for (const [nth, userName] of ['Tom Baker', 'Tom Cooper'].entries()) await rename(at(men, nth), userName)
  await callRound(console, 1, pair(1, at(women, 0), at(men, 1)))
  const { place } = await (await aPhone(eventId, at(women, 0))).load()
  expect(place).toMatchObject({ partner: 'Tom\u00A0C' })
})

test('a guest without a partner sits out, one who comes late waits, and one who left has left', async () => {
  const { eventId, console, tablet, women, men } = await aNight(t)
  const late = at(women, 2)
  await tablet.send(tablet.commandFor(late.bookingId, 'undo check-in'))
  await callRound(console, 1, pair(1, at(women, 0), at(men, 0)))
  await tablet.send(tablet.commandFor(late.bookingId, 'check in'))
  await console.act({ action: 'leave', seat: at(men, 1).bookingId })

  const places = async (guest: TestMember) => (await (await aPhone(eventId, guest)).load()).place.is
  expect([await places(at(women, 1)), await places(late), await places(at(men, 1))]).toEqual([
    ...['sitting out', 'waiting', 'left'],
  ])
})

test('a guest who has not been checked in is told so, and can do nothing', async () => {
  const { eventId, tablet, women } = await aNight(t)
  const phone = await aPhone(eventId, at(women, 0))
  await tablet.send(tablet.commandFor(at(women, 0).bookingId, 'undo check-in'))
  expect(await phone.load()).toMatchObject({ place: { is: 'not in' }, can_act: false })
  expect(await phone.act('leave')).toMatchObject({ refusal: 'not_checked_in' })
})

test('the answer contains nothing about other guests, later rounds, blocks or notes', async () => {
  const { eventId, console, women, men } = await aNight(t)
  const [her, him] = [at(women, 0), at(men, 0)]
  await console.act({ action: 'note', seats: [her.bookingId], text: 'Felt unwell.' })
  await console.act({ action: 'keep apart', seats: [her.bookingId, at(men, 2).bookingId] })
  await console.act({ action: 'leave', seat: at(women, 2).bookingId })
  await callRound(console, 1, pair(1, her, him), pair(2, at(women, 1), at(men, 1)))

  const answer = await (await aPhone(eventId, her)).load()

  expect(Object.keys(answer).toSorted()).toEqual(
    ['can_act', 'event', 'fast_forward', 'now', 'place', 'round', 'rounds', 'sits_out_next', 'stage'].toSorted(),
  )
  const text = JSON.stringify(answer)
  for (const { id, bookingId, userName } of [...women, ...men])
    for (const value of [id, bookingId, ...(userName === him.userName ? [] : [userName])])
      expect(text).not.toContain(value)
  expect(text).not.toContain('Felt unwell.')
})

test('a member who has not booked the event sees nothing and can do nothing', async () => {
  const { eventId } = await aNight(t)
  const phone = await aPhone(eventId, await aMember(t.site))
  const elsewhere = await aPhone(999_999, await aMember(t.site))
  for (const request of [() => phone.load(), () => phone.act('leave'), () => elsewhere.load()])
    expect(await refusal(request())).toMatchObject({ status: 404, error: 'booking_not_found' })
})

test('a guest who has to go sits at no table from the next call on, and can say that they are back', async () => {
  const { eventId, console, women, men } = await aNight(t)
  const her = at(women, 0)
  const phone = await aPhone(eventId, her)
  expect((await phone.act('leave')).night.place).toEqual({ is: 'left' })
  const call = console.actionOf({ action: 'call round', round: 1, pairs: [pair(1, her, at(men, 0))] })
  expect((await console.send(call)).results).toMatchObject([{ left_out: [{ fault: 'left' }] }])

  expect((await phone.act('return')).night.place).toEqual({ is: 'waiting' })
  const { actions } = await console.load()
  expect(actions.map(({ by, action }) => [action.action, by])).toContainEqual(['return', { guest: her.bookingId }])
})

test('a guest can ask to sit out the next round, change their mind, and ask for the host', async () => {
  const { eventId, console, women } = await aNight(t)
  const phone = await aPhone(eventId, at(women, 0))
  expect((await phone.act('sit out next round')).night.sits_out_next).toBe(true)
  expect((await phone.act('return')).night.sits_out_next).toBe(false)
  expect(await phone.act('need host')).toMatchObject({ refusal: null, reason: null })
  expect((await console.load()).actions.at(-1)?.action).toMatchObject({
    ...{ action: 'need host', seat: at(women, 0).bookingId },
  })
  const answer = { action: 'answer guest' as const, seat: at(women, 0).bookingId }
  expect(await console.act(answer)).toMatchObject({ outcome: 'done' })
  expect((await console.load()).actions.at(-1)?.action).toMatchObject(answer)
})

test('an action that arrives twice, or from two phones at once, counts once', async () => {
  const { eventId, console, women } = await aNight(t)
  const [phone, other] = [await aPhone(eventId, at(women, 0)), await aPhone(eventId, at(women, 0))]
  const id = newId()
  const answers = await Promise.all([phone.act('leave', id), phone.act('leave', id), other.act('leave', id)])
  expect(answers.map(({ night }) => night.place.is)).toEqual(['left', 'left', 'left'])
  expect((await console.load()).actions.filter(({ action }) => action.action === 'leave')).toHaveLength(1)
  // The second phone's own action finds the guest gone already, which changes nothing.
  expect(await other.act('leave')).toMatchObject({ refusal: null, night: { place: { is: 'left' } } })
})

test('a guest does not learn the outcome of another guest’s or a host’s action by its id', async () => {
  const { eventId, console, women, men } = await aNight(t)
  const id = newId()
  await (await aPhone(eventId, at(women, 0))).act('leave', id)
  const call = await callRound(console, 1, pair(1, at(women, 1), at(men, 0)))
  const phone = await aPhone(eventId, at(men, 1))
  for (const other of [id, call])
    expect(await refusal(phone.act('leave', other))).toMatchObject({ status: 409, error: 'action_id_in_use' })
  expect((await phone.load()).place.is).toBe('sitting out')
})

test('a guest cannot act before the rounds are set up', async () => {
  const { eventId } = await aDoor(t)
  const phone = await aPhone(eventId, await aGuest(t, eventId))
  expect(await phone.load()).toMatchObject({ stage: 'not started', rounds: null, can_act: false })
  expect(await phone.act('need host')).toMatchObject({ refusal: 'rounds_not_ready' })
})

test('a guest cannot act once a host has ended the night', async () => {
  const { eventId, host, women } = await aNight(t)
  await t.clock.advance(t.site.db, Temporal.Duration.from({ minutes: 61 }))
  const phone = await aPhone(eventId, at(women, 0))
  const console = aConsole(t, eventId, await apiOf(t, host))
  expect(await console.act({ action: 'end night' })).toMatchObject({ outcome: 'done' })
  expect(await phone.load()).toMatchObject({ stage: 'over', can_act: false, round: null })
  expect(await phone.act('leave')).toMatchObject({ refusal: 'night_over', reason: 'The night has ended.' })
})

test('what a guest does is in the audit', async () => {
  const { eventId, women } = await aNight(t)
  await (await aPhone(eventId, at(women, 0))).act('leave')
  const rows = await t.site.db
    .selectFrom('audit')
    .select(['actorId', 'subject'])
    .where('action', '=', 'acted in rounds')
    .execute()
  expect(rows).toEqual([{ actorId: at(women, 0).id, subject: at(women, 0).bookingId }])
})

test('a night is computed once per version, however many phones ask', async () => {
  const { eventId, console, women, men } = await aNight(t)
  let reads = 0
  const db = t.site.db.withPlugin({
    transformQuery({ node }) {
      if (/from.*night_?actions/i.test(JSON.stringify(node))) reads += 1
      return node
    },
    transformResult: ({ result }) => Promise.resolve(result),
  })
  const site = { ...t.site, db }
  const phones = [...women, ...men].flatMap((guest) => Array.from({ length: 10 }, () => guest))
  const askAll = () => Promise.all(phones.map((guest) => loadOwnNight(site, { memberId: guest.id }, eventId)))

  await askAll()
  await askAll()
  expect(reads).toBe(1)
  await callRound(console, 1, pair(1, at(women, 0), at(men, 0)))
  const answers = await askAll()
  expect(reads).toBe(2)
  expect(answers.filter(({ place }) => place.is === 'at a table')).toHaveLength(20)
})

test('a change of the event or its venue is on guests’ pages at once', async () => {
  const { eventId, women } = await aNight(t)
  const phone = await aPhone(eventId, at(women, 0))
  await phone.load()
  await inTransaction(t.site.db, async (tx) => {
    await tx.updateTable('events').set({ title: 'A new title' }).where('id', '=', eventId).execute()
    await tx.updateTable('venues').set({ name: 'A new venue' }).execute()
  })
  expect((await phone.load()).event).toMatchObject({ title: 'A new title', venue: { name: 'A new venue' } })
})
