import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestMember } from '#accounts/testing.ts'
import { apiOf } from '#bookings/testing.ts'
import type { getEventAsMember } from '#browsing/contract.ts'
import type * as endpoints from '#matching/contract.ts'
import { likesWording } from '#matching/rules.ts'
import { notifyOfMatches } from '#matching/server/notify-of-matches.ts'
import { aMatch, anEvening, anEveningOver, sendCard } from '#matching/testing.ts'
import type { listMessages, sendMessage } from '#messaging/contract.ts'
import { inTransaction } from '#platform/server/db.ts'
import { refusal } from '#platform/testing/refusal.ts'
import { actionsOn } from '#platform/testing/rows.ts'
import { testSite, type TestSite } from '#tests/test-site.ts'

let t: TestSite
beforeAll(async () => (t = await testSite()))
afterAll(() => t.close())

const path = '/api/account/likes-consent'
const ids = (people: readonly { id: string }[]) => people.map(({ id }) => id)
const likesFor = (people: readonly TestMember[]) => people.map(({ id }) => ({ id, like: true }))

const minutesAgo = (instant: string | null | undefined) =>
  t.clock
    .now()
    .since(instant ?? '')
    .total('minutes')

/** Calls the API as a member, in a new session. */
async function as(member: TestMember) {
  const api = await apiOf(t, member)
  return {
    consent: () => api<typeof endpoints.getLikesConsent>(`GET ${path}`),
    agree: (wording_version: number = likesWording.version) =>
      api<typeof endpoints.agreeToLikes>(`PUT ${path}`, { body: { wording_version } }),
    stop: () => api<typeof endpoints.stopUsingLikes>(`DELETE ${path}`),
    send: (eventId: number, ...liked: TestMember[]) =>
      api<typeof endpoints.sendLikes>('POST /api/sendlikes', { body: { eventId, likes: likesFor(liked) } }),
    likers: async () => ids((await api<typeof endpoints.listLikes>('POST /api/mylikes', { body: {} })).likes),
    matches: async () => ids((await api<typeof endpoints.listMatches>('POST /api/mymatches', { body: {} })).matches),
    event: (id: number) =>
      api<typeof getEventAsMember>('POST /api/event', { query: { id }, body: { attendees: true } }),
    write: (to: TestMember) =>
      api<typeof sendMessage>('POST /api/messaging/sendmessage', {
        body: { toUserId: to.id, subject: 'Hello', message: 'A walk on Sunday?' },
      }),
    received: async () => {
      const { to_messages } = await api<typeof listMessages>('POST /api/messaging/mymessages', { body: {} })
      return to_messages.map(({ from_user }) => from_user.id)
    },
  }
}

test('a member can send likes only after agreeing to their use, and what they agreed to is kept with the time', async () => {
  const { eventId, women, men, pass } = await anEvening(t)
  const [amy = expect.fail()] = women
  const elsewhere = await anEvening(t)
  await (await as(amy)).stop()
  await pass()
  const asAmy = await as(amy)

  expect(await refusal(asAmy.send(eventId, ...men))).toMatchObject({ status: 422, error: 'likes_consent_required' })
  expect(await refusal(asAmy.send(elsewhere.eventId))).toMatchObject({ status: 403, error: 'not_an_attendee' })
  expect(await refusal(asAmy.agree(0))).toMatchObject({ status: 409, error: 'likes_wording_changed' })
  expect(await asAmy.consent()).toMatchObject({ agreed: null, has_likes: false })
  const { agreed } = await asAmy.agree()
  expect(agreed?.text).toBe(likesWording.text)
  expect(minutesAgo(agreed?.at)).toBeLessThan(1)
  await t.clock.advance(t.site.db, Temporal.Duration.from({ minutes: 1 }))
  // Agreeing again changes nothing.
  expect((await asAmy.agree()).agreed).toEqual(agreed)
  expect(await asAmy.send(eventId, ...men)).toEqual({})
  expect(await asAmy.consent()).toMatchObject({ has_likes: true, stopped_at: null })
  expect(await actionsOn(t.site.db, amy.id)).toEqual(expect.arrayContaining(['likes stopped', 'likes agreed to']))
})

test('stopping the use of likes erases them and ends matches on both sides, while messages and others’ likes stay', async () => {
  const { eventId, woman: amy, man: tom } = await aMatch(t)
  const [asAmy, asTom] = [await as(amy), await as(tom)]
  await asAmy.write(tom)
  await asTom.write(amy)

  const consent = await asAmy.stop()

  expect(consent).toMatchObject({ agreed: null, has_likes: false })
  expect(minutesAgo(consent.stopped_at)).toBeLessThan(1)
  for (const member of [asAmy, asTom]) expect(await member.matches()).toEqual([])
  expect(await asAmy.likers()).toEqual([tom.id])
  expect(await asTom.likers()).toEqual([])
  expect([await asAmy.received(), await asTom.received()]).toEqual([[tom.id], [amy.id]])
  expect(await asAmy.event(eventId)).toMatchObject({ likes_state: 'erased', likes_submitted: true, likes: [] })
  expect(await asTom.event(eventId)).toMatchObject({ likes_state: 'sent', likes: [{ like: { id: amy.id } }] })
  const { db } = t.site
  expect(await db.selectFrom('likes').select('toMemberId').where('fromMemberId', '=', amy.id).execute()).toEqual([])
  await notifyOfMatches(t.site, { eventId, memberId: tom.id })
  const mails = await db.selectFrom('outgoingMail').select('subject').where('toAddress', '=', tom.email).execute()
  expect(mails.filter(({ subject }) => /match/i.test(subject))).toEqual([])
})

test('a member who has stopped cannot send likes again for the same event, but can agree again for a later one', async () => {
  const { eventId, woman: amy, man: tom } = await aMatch(t)
  const asAmy = await as(amy)
  await asAmy.stop()
  const stoppedAt = (await asAmy.stop()).stopped_at
  expect(await refusal(asAmy.send(eventId, tom))).toMatchObject({ status: 409, error: 'likes_already_sent' })
  await asAmy.agree()
  expect(await refusal(asAmy.send(eventId, tom))).toMatchObject({ status: 409, error: 'likes_already_sent' })
  expect(await asAmy.event(eventId)).toMatchObject({ likes_state: 'erased' })

  const later = await anEveningOver(t, { women: [amy], men: [tom] })
  const [asAmyLater, asTomLater] = [await as(amy), await as(tom)]
  await asAmyLater.send(later.eventId, tom)
  await asTomLater.send(later.eventId, amy)
  expect(await asTomLater.matches()).toEqual([amy.id])
  const consents = await t.site.db
    .selectFrom('likesConsents')
    .select('withdrawnAt')
    .where('memberId', '=', amy.id)
    .orderBy('consentedAt')
    .execute()
  expect(consents.map(({ withdrawnAt }) => withdrawnAt?.toString() ?? null)).toEqual([stoppedAt, null])
})

test('likes that were sent when the terms covered them can be stopped too', async () => {
  const { eventId, women, men } = await anEveningOver(t)
  const [amy = expect.fail()] = women
  const [tom = expect.fail()] = men
  await sendCard(t.site, amy, eventId, [tom])
  await inTransaction(t.site.db, (tx) => tx.deleteFrom('likesConsents').where('memberId', '=', amy.id).execute())
  const asAmy = await as(amy)

  expect(await asAmy.consent()).toMatchObject({ agreed: null, stopped_at: null, has_likes: true })
  expect(await asAmy.stop()).toMatchObject({ agreed: null, stopped_at: expect.any(String), has_likes: false })
})

test('nobody can tell a member who has stopped from one who liked nobody', async () => {
  const { eventId, women, men } = await anEveningOver(t, { women: 2 })
  const [amy = expect.fail(), beth = expect.fail()] = women
  const [tom = expect.fail()] = men
  await sendCard(t.site, amy, eventId, [tom])
  await sendCard(t.site, beth, eventId, [])
  await (await as(amy)).stop()
  await sendCard(t.site, tom, eventId, [amy, beth])

  const asTom = await as(tom)
  expect(await asTom.likers()).toEqual([])
  expect(await asTom.matches()).toEqual([])
  const { female_attendees: seen } = await asTom.event(eventId)
  const [first, second] = [amy, beth].map(({ id }) => seen?.find((one) => one.id === id))
  expect({ ...first, id: '', name: '' }).toEqual({ ...second, id: '', name: '' })
})
