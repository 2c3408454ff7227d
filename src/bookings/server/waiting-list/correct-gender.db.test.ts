import { Client } from 'pg'
import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { siteItself } from '#accounts/actor.ts'
import { aMember } from '#accounts/testing.ts'
import { placeHold } from '#bookings/server/places/place-hold.ts'
import { correctGender } from '#bookings/server/waiting-list/correct-gender.ts'
import { anEvent } from '#events/testing.ts'
import { Refused } from '#platform/server/refusals.ts'
import { testSite, type TestSite } from '#tests/test-site.ts'

let t: TestSite
let owner: Client
beforeAll(async () => {
  t = await testSite({ LIMITS: 'off' })
  owner = new Client({ connectionString: t.database.migrateUrl })
  await owner.connect()
})
afterAll(async () => {
  await owner.end()
  await t.close()
})

const correct = (memberId: string) =>
  correctGender(t.site, siteItself, { memberId, gender: 'M', reason: 'Ticked the wrong box.' })

async function genderAndPlace(memberId: string) {
  return t.site.db
    .selectFrom('members as m')
    .leftJoin('bookings as b', (join) => join.onRef('b.memberId', '=', 'm.id').on('b.state', '<>', 'ended'))
    .select(['m.gender', 'b.gender as place'])
    .where('m.id', '=', memberId)
    .executeTakeFirstOrThrow()
}

/** Corrects a woman's gender while she takes a place: her hold is inserted but not yet committed. */
async function correctDuringBooking() {
  const [eventId, { id }] = [await anEvent(t.site), await aMember(t.site, { gender: 'F' })]
  await owner.query('begin')
  await owner.query(
    `insert into bookings (id, event_id, member_id, gender, live_gender, state, place_number, price_pence, made_at, hold_expires_at)
     values (gen_random_uuid(), $1, $2, 'F', 'F', 'held', 1, 2400, now(), now() + interval '1 hour')`,
    [eventId, id],
  )
  const [outcome] = await Promise.all([
    Promise.allSettled([correct(id)]),
    // This is long enough for the correction to reach the lock.
    setTimeout(300).then(() => owner.query('commit')),
  ])
  return { outcome: outcome[0], ...(await genderAndPlace(id)) }
}

test('a gender cannot be corrected while a place is being taken', async () => {
  const { outcome, gender, place } = await correctDuringBooking()
  expect([outcome.status, gender, place]).toEqual(['rejected', 'F', 'F'])
  expect(outcome).toMatchObject({ reason: { refusal: { error: 'has_upcoming_places' } } })
})

test('if a correction and a hold run at the same time, any place that the member gets matches their gender', async () => {
  for (let round = 0; round < 8; round += 1) {
    const eventId = await anEvent(t.site)
    const { id } = await aMember(t.site, { gender: 'F' })
    const by = { memberId: id, role: 'member', gender: 'F', sessionId: '' } as const
    const outcomes = await Promise.allSettled([correct(id), placeHold(t.site, by, { eventId, channel: 'online' })])
    const { gender, place } = await genderAndPlace(id)
    expect(place === null || place === gender).toBe(true)
    for (const outcome of outcomes) if (outcome.status === 'rejected') expect(outcome.reason).toBeInstanceOf(Refused)
  }
})

test('without the foreign key, a member corrected to a man would keep a woman’s place', async () => {
  await owner.query('alter table bookings drop constraint bookings_member_id_live_gender_fkey')
  const { outcome, gender, place } = await correctDuringBooking()
  expect([outcome.status, gender, place]).toEqual(['fulfilled', 'M', 'F'])
})

test('a correction waits only for events whose waiting lists the member is on', async () => {
  const [waiting, left] = [await anEvent(t.site), await anEvent(t.site)]
  const { id } = await aMember(t.site, { gender: 'F' })
  await owner.query(
    `insert into waiting_list (id, event_id, member_id, gender, joined_at, ended_at, end_reason)
     values (gen_random_uuid(), $1, $3, 'F', now(), null, null), (gen_random_uuid(), $2, $3, 'F', now(), now(), 'left')`,
    [waiting, left, id],
  )
  await owner.query('begin')
  await owner.query('select from events where id = $1 for update', [left])
  await correct(id)
  await owner.query('commit')
  expect(await genderAndPlace(id)).toMatchObject({ gender: 'M' })
})
