import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { siteItself } from '#accounts/actor.ts'
import { aMember, aRegistration, signInAs } from '#accounts/testing.ts'
import { suspendMember } from '#accounts/server/suspend-member.ts'
import type { getUserProfile } from '#browsing/contract.ts'
import { aMatch } from '#matching/testing.ts'
import { aMessage } from '#messaging/testing.ts'
import { newId } from '#platform/server/ids.ts'
import { aProfile, aSignedInMember } from '#profiles/testing.ts'
import { withoutIds } from '#platform/testing/without-ids.ts'
import { testSite, type TestSite } from '#tests/test-site.ts'
import { withoutRequestId } from '#platform/testing/error-body.ts'

let t: TestSite
beforeAll(async () => {
  t = await testSite()
})
afterAll(() => t.close())

async function loadProfile(id: string, authorization?: string) {
  const answer = await t.app.inject({
    method: 'POST',
    url: `/api/getuserprofile/${id}/`,
    headers: { ...(authorization && { authorization }) },
  })
  const { 'x-request-id': _, date: __, ...headers } = answer.headers
  return { status: answer.statusCode, text: withoutRequestId(answer.body), headers }
}

async function anUnactivatedMember(): Promise<string> {
  const registration = aRegistration()
  await t.app.inject({ method: 'POST', url: '/accounts/register', payload: registration })
  await t.runJobs()
  const row = t.site.db.selectFrom('members').select('id').where('email', '=', registration.email)
  return (await row.executeTakeFirstOrThrow()).id
}

async function aSuspendedMember(): Promise<string> {
  const member = await aMember(t.site)
  await aProfile(t.site, member)
  await suspendMember(t.site, siteItself, member.id, 'a test')
  return member.id
}

test('a member can load their own profile page, with and without a profile', async () => {
  const member = await aSignedInMember(t, { userName: 'Amy Tonks' })
  const own = () =>
    t.apiAs(member.access)<typeof getUserProfile>('POST /api/getuserprofile/:id', {
      params: { id: member.id },
      body: {},
    })
  const user = { id: member.id, name: 'Amy Tonks' }
  expect(await own()).toEqual({ profile: null, user, can_write: false })

  await aProfile(t.site, member)
  const { profile } = await own()
  expect(profile).toMatchObject({ headline: 'Likes canals', body: 'And pubs beside them.', user })
  expect((await loadProfile(member.id.toUpperCase(), member.authorization)).status).toBe(200)
})

test('the owner sees every profile, with portrait URLs signed for them, but hosts and strangers see none', async () => {
  const member = await aMember(t.site, { gender: 'M' })
  await aProfile(t.site, member)
  const owner = await aSignedInMember(t, { role: 'owner' })
  const { profile, user } = await t.apiAs(owner.access)<typeof getUserProfile>('POST /api/getuserprofile/:id', {
    params: { id: member.id },
    body: {},
  })
  expect(user).toEqual({ id: member.id, name: member.userName })
  expect(profile?.picture.image).toContain(`viewer=${owner.id}`)

  for (const role of ['host', 'member'] as const) {
    const other = await aSignedInMember(t, { role })
    expect((await loadProfile(member.id, other.authorization)).status).toBe(403)
  }
})

test('a profile states whether the viewer may write to the member', async () => {
  const { woman, man } = await aMatch(t)
  const owner = await aSignedInMember(t, { role: 'owner' })
  const canWrite = async (access: string) => {
    const call = { params: { id: man.id }, body: {} }
    return (await t.apiAs(access)<typeof getUserProfile>('POST /api/getuserprofile/:id', call)).can_write
  }
  expect(await canWrite((await signInAs(t.site, woman)).access)).toBe(true)
  expect(await canWrite(owner.access)).toBe(false)
  await aMessage(t.site, { from: man, to: owner })
  expect(await canWrite(owner.access)).toBe(true)
})

test('the response contains only the personal data that the member shows', async () => {
  const member = await aMember(t.site, { dateOfBirth: '1991-02-03' })
  await aProfile(t.site, member)
  const owner = await aSignedInMember(t, { role: 'owner' })
  const { text } = await loadProfile(member.id, owner.authorization)
  expect(text).not.toContain(member.email)
  for (const personal of ['1991', '"gender"', '"role"', '"email"']) expect(withoutIds(text)).not.toContain(personal)
})

describe('a viewer without permission cannot distinguish', () => {
  const others: [string, () => Promise<string>][] = [
    ['who does not exist', async () => newId()],
    ['with the nil UUID as the id', async () => '00000000-0000-0000-0000-000000000000'],
    ['whose id is malformed', async () => 'tom'],
    ['whose id is very long', async () => 'x'.repeat(190)],
    ['whose id is an SQL injection', async () => encodeURIComponent("' or 1=1 --\u0000")],
    ['who has not activated their account', anUnactivatedMember],
    ['who is suspended', aSuspendedMember],
    ['who has no profile', async () => (await aMember(t.site)).id],
  ]
  test.each(others)('a member %s from a member who has a profile', async (_who, createId) => {
    const stranger = await aSignedInMember(t, { gender: 'M' })
    const hidden = await aMember(t.site)
    await aProfile(t.site, hidden)

    const [theirs, other] = [
      await loadProfile(hidden.id, stranger.authorization),
      await loadProfile(await createId(), stranger.authorization),
    ]

    expect(theirs.status).toBe(403)
    expect(theirs.text).toContain(
      '"error":"not_authorised","detail":"Sorry you are not authorised to view this profile."',
    )
    expect(other).toEqual(theirs)
  })
})

test.each([
  ['is suspended', aSuspendedMember],
  ['has not activated their account', anUnactivatedMember],
  ['does not exist', async () => newId()],
])('a member who %s is not shown even to the owner', async (_what, createId) => {
  const owner = await aSignedInMember(t, { role: 'owner' })
  expect((await loadProfile(await createId(), owner.authorization)).status).toBe(403)
})

test('visitors and suspended members must sign in, for any id', async () => {
  const member = await aMember(t.site)
  const { authorization } = await signInAs(t.site, member)
  await suspendMember(t.site, siteItself, member.id, 'a test')
  for (const id of [member.id, newId(), 'tom'])
    for (const header of [undefined, authorization]) expect((await loadProfile(id, header)).status).toBe(401)
})
