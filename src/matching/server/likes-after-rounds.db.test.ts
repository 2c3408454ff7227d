import { afterEach, beforeEach, expect, test } from 'vitest'
import { apiOf } from '#bookings/testing.ts'
import { aConsole, aNight, type NightGuest } from '#event-night/server/testing/a-night.ts'
import type { sendLikes } from '#matching/contract.ts'
import { advanceTo, recordConsent } from '#matching/testing.ts'
import { refusal } from '#platform/testing/refusal.ts'
import { testSite, type TestSite } from '#tests/test-site.ts'

let t: TestSite
beforeEach(async () => (t = await testSite({ LIMITS: 'off' })))
afterEach(() => t.close())

/** An evening with two rounds, in which the first woman sat with two men and not with the third. */
async function anEveningOfTwoRounds({ hours = 3 } = {}) {
  const night = await aNight(t, { women: 1, hours })
  const [amy] = night.women
  const [tom, sam, raj] = night.men
  if (!amy || !tom || !sam || !raj) throw new Error('guests are missing')
  for (const [nth, man] of [tom, sam].entries())
    await night.console.act({
      action: 'call round',
      round: nth + 1,
      pairs: [{ table: 1, seats: [amy.bookingId, man.bookingId] }],
    })
  /** Advances the clock, after which the host's device has to sign in again. */
  const later = async (at: Temporal.Instant) => {
    await advanceTo(t, at)
    return aConsole(t, night.eventId, await apiOf(t, night.host), night.console.deviceId)
  }
  return { ...night, amy, tom, sam, raj, later }
}

async function send(from: NightGuest, eventId: number, liked: readonly NightGuest[]): Promise<unknown> {
  await recordConsent(t.site, from)
  const likes = liked.map(({ id }) => ({ id, like: true }))
  const api = await apiOf(t, from)
  return api<typeof sendLikes>('POST /api/sendlikes', { body: { eventId, likes } })
}

const storedLikes = async (eventId: number) =>
  (await t.site.db.selectFrom('likes').select('toMemberId').where('eventId', '=', eventId).execute()).length

test('after rounds, a member can like only those whom they met, and a card that names anyone else is refused whole', async () => {
  const { eventId, later, amy, tom, sam, raj } = await anEveningOfTwoRounds()
  const console = await later(t.clock.now().add({ hours: 2 }))
  await console.act({ action: 'end night' })

  expect(await refusal(send(amy, eventId, [tom, raj]))).toMatchObject({ status: 422, error: 'not_met' })
  expect(await storedLikes(eventId)).toBe(0)
  await send(amy, eventId, [tom, sam])
  expect(await storedLikes(eventId)).toBe(2)
})

test('a pair that a host struck cannot like each other, and one that a host added can', async () => {
  const { eventId, later, amy, tom, sam, raj } = await anEveningOfTwoRounds()
  const console = await later(t.clock.now().add({ hours: 2 }))
  await console.act({ action: 'did not meet', seats: [amy.bookingId, tom.bookingId] })
  await console.act({ action: 'did meet', round: 1, seats: [amy.bookingId, raj.bookingId] })
  await console.act({ action: 'end night' })

  expect(await refusal(send(amy, eventId, [tom]))).toMatchObject({ error: 'not_met' })
  await send(amy, eventId, [sam, raj])
  // Once a card was sent, its meetings stay as they are.
  expect(await console.act({ action: 'did not meet', seats: [amy.bookingId, sam.bookingId] })).toMatchObject({
    outcome: 'refused',
    refusal: 'likes_sent',
  })
})

test('where the rest of the night went on paper, everyone who attended can be liked', async () => {
  const { eventId, console, later, amy, raj } = await anEveningOfTwoRounds()
  await console.act({ action: 'continue on paper' })
  await (await later(t.clock.now().add({ hours: 2 }))).act({ action: 'end night' })
  await send(amy, eventId, [raj])
  expect(await storedLikes(eventId)).toBe(1)
})

test('while the rounds of a late evening go on, likes stay shut, and open when the host ends the night', async () => {
  const { eventId, later, amy, tom } = await anEveningOfTwoRounds({ hours: 4 })
  const { endsAt } = await t.site.db
    .selectFrom('events')
    .select('endsAt')
    .where('id', '=', eventId)
    .executeTakeFirstOrThrow()
  const console = await later(endsAt.add({ minutes: 5 }))
  expect(await refusal(send(amy, eventId, [tom]))).toMatchObject({ error: 'likes_not_open' })
  await console.act({ action: 'end night' })
  await send(amy, eventId, [tom])
})

test('if the host forgets to end the night, likes open half an hour after its last planned round', async () => {
  const { eventId, settings, amy, tom } = await anEveningOfTwoRounds()
  const finishAt = Temporal.Instant.from(settings.finish_at)
  await advanceTo(t, finishAt.add({ minutes: 29 }))
  expect(await refusal(send(amy, eventId, [tom]))).toMatchObject({ error: 'likes_not_open' })
  await advanceTo(t, finishAt.add({ minutes: 30 }))
  await send(amy, eventId, [tom])
})
