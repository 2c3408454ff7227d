import { Client } from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { aMember } from '#accounts/testing.ts'
import { ended, held, insertBookingRow } from '#bookings/server/testing/insert-rows.ts'
import { anEvent } from '#events/testing.ts'
import { recordConsent } from '#matching/testing.ts'
import { testSite, type TestSite } from '#tests/test-site.ts'

let t: TestSite
let app: Client
let owner: Client
let eventId: number
beforeAll(async () => {
  t = await testSite()
  app = new Client({ connectionString: t.database.url })
  owner = new Client({ connectionString: t.database.migrateUrl })
  await Promise.all([app.connect(), owner.connect()])
})
beforeEach(async () => {
  eventId = await anEvent(t.site)
})
afterAll(async () => {
  await Promise.all([app.end(), owner.end()])
  await t.close()
})

const checkViolated = { code: '23514' }
const foreignKeyViolated = { code: '23503' }
const notUnique = { code: '23505' }
const notAllowed = { code: '42501' }
let lastPlaceNumber = 0
/** Creates a member who has a booking for the event. */
async function aGuest(gender: 'F' | 'M', place: Record<string, unknown> = {}, at = eventId): Promise<string> {
  const { id } = await aMember(t.site, { gender })
  lastPlaceNumber = (lastPlaceNumber % 10) + 1
  await insertBookingRow(app, { event_id: at, member_id: id, gender, place_number: lastPlaceNumber, ...place })
  await recordConsent(t.site, { id })
  return id
}
const insertCard = (memberId: string, at = eventId) =>
  app.query('insert into likes_cards (event_id, member_id, sent_at) values ($1, $2, now())', [at, memberId])
const insertLike = (from: string, to: string, at = eventId) =>
  app.query('insert into likes (event_id, from_member_id, to_member_id) values ($1, $2, $3)', [at, from, to])
/** Inserts one row for each pair, all in one statement. */
const insertMatches = (pairs: readonly (readonly [string, string])[], at = eventId) =>
  app.query(
    `insert into matches (event_id, member_id, other_id, matched_at)
     select $1, one, other, now() from unnest($2::uuid[], $3::uuid[]) as pairs (one, other)`,
    [at, pairs.map(([one]) => one), pairs.map(([, other]) => other)],
  )
const bothWays = (one: string, other: string) => [[one, other] as const, [other, one] as const]

/** Creates a woman and a man at the event who both have a row in likes_cards. */
async function createPairWithCards() {
  const [amy, tom] = [await aGuest('F'), await aGuest('M')]
  await insertCard(amy)
  await insertCard(tom)
  return { amy, tom }
}
/** Creates a woman and a man at the event who have liked each other. */
async function createPairWithLikes() {
  const { amy, tom } = await createPairWithCards()
  await insertLike(amy, tom)
  await insertLike(tom, amy)
  return { amy, tom }
}

test('a member can have only one likes_cards row for an event, and cannot like anyone without it', async () => {
  const [amy, tom] = [await aGuest('F'), await aGuest('M')]
  await expect(insertLike(amy, tom)).rejects.toMatchObject(foreignKeyViolated)
  await insertCard(amy)
  await expect(insertCard(amy)).rejects.toMatchObject(notUnique)
  await insertLike(amy, tom)
  await expect(insertLike(amy, tom)).rejects.toMatchObject(notUnique)
})

test.each<[string, () => Promise<string>]>([
  ['someone of the same gender', () => aGuest('F')],
  ['someone from another event', async () => aGuest('M', {}, await anEvent(t.site))],
  ['someone without a booking', async () => (await aMember(t.site, { gender: 'M' })).id],
  ['someone who only holds a place', () => aGuest('M', held)],
  ['someone whose booking has ended', () => aGuest('M', ended)],
  ['someone who was marked absent', () => aGuest('M', { absent_at: new Date() })],
])('a member cannot like %s', async (_where, createMember) => {
  const { amy } = await createPairWithCards()
  await expect(insertLike(amy, await createMember())).rejects.toMatchObject(checkViolated)
})

test('a member cannot like themselves', async () => {
  const { amy } = await createPairWithCards()
  await expect(insertLike(amy, amy)).rejects.toMatchObject(checkViolated)
})

test.each<[string, () => Promise<string>]>([
  ['who was marked absent', () => aGuest('F', { absent_at: new Date() })],
  ['whose booking has ended', () => aGuest('F', ended)],
  ['who was at another event', async () => aGuest('F', {}, await anEvent(t.site))],
])('a member %s cannot like anyone', async (_what, createMember) => {
  const { tom } = await createPairWithCards()
  const who = await createMember()
  await insertCard(who)
  await expect(insertLike(who, tom)).rejects.toMatchObject(checkViolated)
})

test.each([
  'update likes_cards set sent_at = now()',
  'update likes_cards set erased_at = now(), event_id = event_id + 1',
  'delete from likes_cards',
  'truncate likes_cards cascade',
  'update likes set to_member_id = from_member_id',
  'delete from likes',
  'truncate likes cascade',
])('likes cannot be changed or deleted once sent: %s', async (statement) => {
  await createPairWithLikes()
  for (const client of [app, owner]) await expect(client.query(statement)).rejects.toMatchObject(notAllowed)
})

test('likes can be deleted once their card is erased, and not before or again changed after that', async () => {
  const { amy, tom } = await createPairWithLikes()
  await insertMatches(bothWays(amy, tom))
  const erase = (id: string) => app.query('update likes_cards set erased_at = now() where member_id = $1', [id])
  const deleteLikesFrom = (id: string) => app.query('delete from likes where from_member_id = $1', [id])
  await erase(amy)
  await expect(deleteLikesFrom(tom)).rejects.toMatchObject(notAllowed)
  await deleteLikesFrom(amy)
  const { rows } = await app.query('select from matches where event_id = $1', [eventId])
  expect(rows).toEqual([])
  await expect(insertLike(amy, tom)).rejects.toMatchObject(checkViolated)
  await expect(erase(amy)).rejects.toMatchObject(notAllowed)
})

test('likes cannot be stored for a member who has not agreed to their use, or has stopped it', async () => {
  const { id } = await aMember(t.site)
  await expect(insertCard(id)).rejects.toMatchObject(checkViolated)
  await recordConsent(t.site, { id })
  await app.query('update likes_consents set withdrawn_at = consented_at where member_id = $1', [id])
  await expect(insertCard(id)).rejects.toMatchObject(checkViolated)
})

test('a consent never changes, is withdrawn once, and can then be given again', async () => {
  const { id } = await aMember(t.site)
  await recordConsent(t.site, { id })
  const change = (set: string) => app.query(`update likes_consents set ${set} where member_id = $1`, [id])
  for (const set of [`content = 'Yes'`, `consented_at = consented_at - interval '1 day'`])
    await expect(change(set)).rejects.toMatchObject(notAllowed)
  await expect(change(`withdrawn_at = consented_at - interval '1 hour'`)).rejects.toMatchObject(checkViolated)
  await change('withdrawn_at = consented_at')
  await expect(change('withdrawn_at = null')).rejects.toMatchObject(notAllowed)
  await recordConsent(t.site, { id })
  await recordConsent(t.site, { id })
  const { rows } = await app.query('select from likes_consents where member_id = $1', [id])
  expect(rows).toHaveLength(2)
})

test('two members who like each other have one match, stored for both', async () => {
  const { amy, tom } = await createPairWithLikes()
  await insertMatches(bothWays(amy, tom))
  await expect(insertMatches(bothWays(amy, tom))).rejects.toMatchObject(notUnique)
})

test('a match cannot be inserted if only one member likes the other', async () => {
  const { amy, tom } = await createPairWithCards()
  await insertLike(amy, tom)
  await expect(insertMatches(bothWays(amy, tom))).rejects.toMatchObject(foreignKeyViolated)
})

test('a match cannot be inserted if each member likes the other at a different event', async () => {
  const { amy, tom } = await createPairWithCards()
  await insertLike(amy, tom)
  const second = await anEvent(t.site)
  for (const [member_id, gender] of [
    [amy, 'F'],
    [tom, 'M'],
  ] as const) {
    await insertBookingRow(app, { event_id: second, member_id, gender })
    await insertCard(member_id, second)
  }
  await insertLike(tom, amy, second)
  for (const at of [eventId, second])
    await expect(insertMatches(bothWays(amy, tom), at)).rejects.toMatchObject(foreignKeyViolated)
})

test('one half of a match cannot be inserted on its own, and cannot be deleted without the other half', async () => {
  const { amy, tom } = await createPairWithLikes()
  await expect(insertMatches([[amy, tom]])).rejects.toMatchObject(foreignKeyViolated)
  await insertMatches(bothWays(amy, tom))
  const half = app.query('delete from matches where event_id = $1 and member_id = $2', [eventId, amy])
  await expect(half).rejects.toMatchObject(foreignKeyViolated)
})

test.each([
  'alter table likes disable trigger likes_immutable',
  'alter table likes disable trigger likes_require_attendance',
  'drop trigger likes_cards_immutable on likes_cards',
  'alter table matches drop constraint matches_pkey',
  'create or replace function likes_require_attendance() returns trigger language plpgsql as $$ begin return new; end $$',
])('the app’s database role cannot run: %s', async (statement) => {
  await expect(app.query(statement)).rejects.toMatchObject(notAllowed)
})
