import { aMember } from '#accounts/testing.ts'
import { deleteMembers } from '#accounts/testing/delete-members.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ErrorBody } from '#platform/contract.ts'
import { inTransaction } from '#platform/server/db.ts'
import { newId } from '#platform/server/ids.ts'
import type { Profile } from '#profiles/contract.ts'
import { withNewPortrait } from '#profiles/server/save-portrait.ts'
import { removePortrait } from '#profiles/server/remove-portrait.ts'
import { insertPortrait } from '#profiles/server/store.ts'
import { aPortrait, aProfile, aSignedInMember, portraitsOf, sendForm, storedWidths } from '#profiles/testing.ts'
import { testSite, type TestSite } from '#tests/test-site.ts'

let t: TestSite
beforeAll(async () => {
  t = await testSite()
})
afterAll(() => t.close())

const CHANGE = 'PATCH /api/updateprofile'

async function aMemberWithProfile() {
  const member = await aSignedInMember(t)
  await aProfile(t.site, member)
  return member
}

function rowOf(memberId: string) {
  return t.site.db.selectFrom('profiles').selectAll().where('memberId', '=', memberId).executeTakeFirstOrThrow()
}

function portraitsIn(memberId: string) {
  return t.site.db.selectFrom('portraits').select('id').where('memberId', '=', memberId).execute()
}

test('a change updates only the fields that it contains', async () => {
  const member = await aMemberWithProfile()
  const before = await rowOf(member.id)

  const first = await sendForm(t, CHANGE, { ...member, fields: { headline: ' Likes boats ' } })
  expect(first.json<Profile>()).toMatchObject({ headline: 'Likes boats', body: 'And pubs beside them.' })
  const second = await sendForm(t, CHANGE, { ...member, fields: { body: 'Mostly.' } })
  expect(second.json<Profile>()).toMatchObject({ headline: 'Likes boats', body: 'Mostly.' })
  const third = await sendForm(t, CHANGE, member)
  expect(third.json()).toEqual(second.json())

  expect(await rowOf(member.id)).toMatchObject({ portraitId: before.portraitId, createdAt: before.createdAt })
})

test('a change can empty the headline and the text, and text in which nothing is visible counts as empty', async () => {
  const member = await aMemberWithProfile()

  const answer = await sendForm(t, CHANGE, { ...member, fields: { headline: ' ', body: '\u200B\n' } })

  expect(answer.json<Profile>()).toMatchObject({ headline: '', body: '' })
})

test('a new portrait replaces the old one, and a job deletes the old files', async () => {
  const member = await aMemberWithProfile()
  const { portraitId } = await rowOf(member.id)

  const answer = await sendForm(t, CHANGE, { ...member, picture: await aPortrait('#2040c0') })

  const after = await rowOf(member.id)
  expect(after.portraitId).not.toBe(portraitId)
  expect(await storedWidths(t.site, portraitId)).toEqual([96, 320, 960])
  await t.runJobs()
  expect(await storedWidths(t.site, portraitId)).toEqual([])
  expect(await portraitsIn(member.id)).toEqual([{ id: after.portraitId }])
  const served = await portraitsOf(t, answer.json<Profile>())
  expect(served.map(({ status }) => status)).toEqual([200, 200, 200])
})

const wrong: [string, Record<string, string>, Record<string, unknown>][] = [
  ['a long headline', { headline: 'x'.repeat(121) }, { headline: 'This must be 120 characters or fewer.' }],
  ['a long text', { body: 'x'.repeat(3_001) }, { body: 'This must be 3,000 characters or fewer.' }],
  ['a gender', { gender: 'M' }, { body: expect.anything() }],
  ['a role', { role: 'owner' }, { body: expect.anything() }],
  ['an id', { id: '1', memberId: '1' }, { body: expect.anything() }],
]
test.each(wrong)('a change with %s is refused and nothing changes', async (_what, fields, errors) => {
  const member = await aMemberWithProfile()
  const before = await rowOf(member.id)

  const answer = await sendForm(t, CHANGE, {
    ...member,
    fields: { headline: 'New', ...fields },
    picture: await aPortrait(),
  })

  expect(answer.statusCode).toBe(422)
  expect(answer.json<ErrorBody>().fields).toEqual(errors)
  expect(await rowOf(member.id)).toEqual(before)
  expect(await portraitsIn(member.id)).toHaveLength(1)
})

test('a change with an unreadable picture is refused, and its text is not saved', async () => {
  const member = await aMemberWithProfile()
  const before = await rowOf(member.id)

  const answer = await sendForm(t, CHANGE, { ...member, fields: { headline: 'New' }, picture: Buffer.from('GIF89a') })
  await t.runJobs()

  expect(answer.statusCode).toBe(422)
  expect(await rowOf(member.id)).toEqual(before)
  expect(await portraitsIn(member.id)).toEqual([{ id: before.portraitId }])
})

test('a member without a profile cannot change one, and a visitor is refused', async () => {
  const { authorization } = await aSignedInMember(t)
  const answer = await sendForm(t, CHANGE, { authorization, fields: { headline: 'x' }, picture: await aPortrait() })
  expect([answer.statusCode, answer.json<ErrorBody>().error]).toEqual([404, 'profile_not_found'])
  const visitor = await sendForm(t, CHANGE, { fields: { headline: 'x' } })
  expect(visitor.statusCode).toBe(401)
})

test('uploading two portraits concurrently leaves exactly one', async () => {
  const member = await aMemberWithProfile()
  const pictures = await Promise.all(['#300000', '#003000'].map((colour) => aPortrait(colour)))

  const answers = await Promise.all(pictures.map((picture) => sendForm(t, CHANGE, { ...member, picture })))
  await t.runJobs()

  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200])
  const { portraitId } = await rowOf(member.id)
  expect(await portraitsIn(member.id)).toEqual([{ id: portraitId }])
  expect(await storedWidths(t.site, portraitId)).toEqual([96, 320, 960])
})

test('a portrait that a profile uses is not removed, even by the removal job', async () => {
  const member = await aMemberWithProfile()
  const { portraitId } = await rowOf(member.id)
  await removePortrait(t.site, { portraitId })
  expect(await storedWidths(t.site, portraitId)).toEqual([96, 320, 960])
  await removePortrait(t.site, { portraitId: newId() })
})

test('portraits left behind by a crash or a deleted member are swept after an hour', async () => {
  const [staying, gone] = [await aMemberWithProfile(), await aMemberWithProfile()]
  const { portraitId: shown } = await rowOf(staying.id)
  const { portraitId: orphan } = await rowOf(gone.id)
  const crashed = newId()
  await inTransaction(t.site.db, async (tx) => {
    await insertPortrait(tx, { id: crashed, memberId: staying.id, madeAt: t.site.clock.now() })
  })
  await deleteMembers(t.site, gone.id)
  await t.site.privatePictures.save(crashed, await aPortrait())

  await t.sweep()
  expect(await storedWidths(t.site, crashed)).toEqual([96, 320, 960])
  await t.clock.advance(t.site.db, Temporal.Duration.from({ minutes: 61 }))
  expect(await t.sweep()).toContain('profiles.orphaned-portraits')

  expect([await storedWidths(t.site, crashed), await storedWidths(t.site, orphan)]).toEqual([[], []])
  expect(await storedWidths(t.site, shown)).toEqual([96, 320, 960])
  const rows = await t.site.db.selectFrom('portraits').select('id').where('id', 'in', [crashed, orphan]).execute()
  expect(rows).toEqual([])
})

test('a portrait that is being saved is not swept, even if the clock is moved forward', async () => {
  const { id } = await aMember(t.site)
  const uploadedId = await withNewPortrait(t.site, id, await aPortrait(), async (portraitId) => {
    await t.clock.advance(t.site.db, Temporal.Duration.from({ days: 31 }))
    await t.sweep()
    return portraitId
  })

  expect(await storedWidths(t.site, uploadedId)).toEqual([96, 320, 960])
})
