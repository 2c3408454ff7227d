import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestMember } from '#accounts/testing.ts'
import { aSignedInMember, apiOf } from '#bookings/testing.ts'
import type { claimSeat } from '#event-night/contract/seats.ts'
import { aConsole, aNight } from '#event-night/server/testing/a-night.ts'
import type { sendLikes } from '#matching/contract.ts'
import { advanceTo, recordConsent } from '#matching/testing.ts'
import { newId } from '#platform/server/ids.ts'
import { refusal } from '#platform/testing/refusal.ts'
import { testSite, type TestSite } from '#tests/test-site.ts'

let t: TestSite
beforeAll(async () => (t = await testSite({ LIMITS: 'off' })))
afterAll(() => t.close())

type Person = Pick<TestMember, 'id' | 'email'>

async function send(from: Person, eventId: number, liked: readonly Person[]): Promise<unknown> {
  await recordConsent(t.site, from)
  const likes = liked.map(({ id }) => ({ id, like: true }))
  return (await apiOf(t, from))<typeof sendLikes>('POST /api/sendlikes', { body: { eventId, likes } })
}

test('a walk-in guest who claims their seat likes and is liked by those whom they met, and nobody else', async () => {
  const { eventId, host, console, women } = await aNight(t, { women: 2, men: 1 })
  const [amy, beth] = women
  if (!amy || !beth) throw new Error('guests are missing')
  const seat = newId()
  const { night } = await console.act({ action: 'add guest', seat, name: 'Walter', side: 'men', paid_pence: 0 })
  await console.act({ action: 'call round', round: 1, pairs: [{ table: 1, seats: [amy.bookingId, seat] }] })
  await advanceTo(t, t.clock.now().add({ hours: 2 }))
  await aConsole(t, eventId, await apiOf(t, host), console.deviceId).act({ action: 'end night' })

  const walter = await aSignedInMember(t, { gender: 'M' })
  // Before the seat is claimed, nobody can name its guest.
  expect(await refusal(send(amy, eventId, [walter]))).toMatchObject({ error: 'not_at_this_event' })
  await walter.api<typeof claimSeat>('POST /api/seats/claim', { body: { code: night.walk_ins[0]?.code ?? '' } })

  expect(await refusal(send(beth, eventId, [walter]))).toMatchObject({ status: 422, error: 'not_met' })
  expect(await refusal(send(walter, eventId, [amy, beth]))).toMatchObject({ status: 422, error: 'not_met' })
  await send(amy, eventId, [walter])
  await send(walter, eventId, [amy])
  const matches = await t.site.db.selectFrom('matches').select('memberId').where('eventId', '=', eventId).execute()
  expect(matches.map(({ memberId }) => memberId).toSorted()).toEqual([amy.id, walter.id].toSorted())
})
