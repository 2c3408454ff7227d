import { afterAll, beforeAll, expect, test } from 'vitest'
import { siteItself } from '#accounts/actor.ts'
import { suspendMember } from '#accounts/server/suspend-member.ts'
import type { ErrorBody } from '#platform/contract.ts'
import { listPictures, picturesFolder } from '#platform/server/pictures/picture-disk.ts'
import { portraitFaults } from '#platform/server/pictures/testing/faults-of-portrait.ts'
import type { getOwnProfile, getProfile, Profile } from '#profiles/contract.ts'
import { aPortrait, aProfile, aSignedInMember, portraitsOf, sendForm } from '#profiles/testing.ts'
import { testSite, type TestSite } from '#tests/test-site.ts'
import { problemMembers } from '#platform/testing/error-body.ts'

let t: TestSite
beforeAll(async () => {
  t = await testSite()
})
afterAll(() => t.close())

const CREATE = 'POST /accounts/createprofile'
const fields = { headline: '  Likes canals ', body: 'And pubs\nbeside them.' }

/** Returns everything that is stored about profiles, on disk and in the database. */
async function readAllProfileData() {
  const rows = await t.site.db.selectFrom('profiles').selectAll().orderBy('memberId').execute()
  return JSON.stringify({ rows, files: await listPictures(picturesFolder(t.site.config.dataDir)) })
}

test('a member creates a profile and can read it, with the portrait at three widths', async () => {
  const member = await aSignedInMember(t, { userName: 'Amy Tonks' })
  const answer = await sendForm(t, CREATE, { ...member, fields, picture: await aPortrait() })

  expect(answer.statusCode).toBe(200)
  const profile = answer.json<Profile>()
  expect(profile).toEqual({
    headline: 'Likes canals',
    body: 'And pubs\nbeside them.',
    picture: { image: profile.picture.sizes[1]?.image, sizes: profile.picture.sizes },
    user: { id: member.id, name: 'Amy Tonks' },
  })
  expect(await t.apiAs(member.access)<typeof getProfile>('POST /api/getprofile')).toEqual(profile)
  expect(await t.apiAs(member.access)<typeof getOwnProfile>('GET /api/myprofile')).toEqual({ profile })
  for (const { width, status, bytes } of await portraitsOf(t, profile))
    expect([width, status, await portraitFaults(bytes, width)]).toEqual([width, 200, []])
})

test('a member without a profile gets the specification’s message, and the page gets none without a failed request', async () => {
  const { authorization, access } = await aSignedInMember(t)
  expect(await t.apiAs(access)<typeof getOwnProfile>('GET /api/myprofile')).toEqual({ profile: null })
  const answer = await t.app.inject({ method: 'POST', url: '/api/getprofile/', headers: { authorization } })
  expect(answer.statusCode).toBe(404)
  expect(answer.json()).toMatchObject({ error: 'profile_not_found', detail: 'Failed to find profile.' })
})

const incomplete: [string, Record<string, string>, boolean, Record<string, string>][] = [
  ['no picture', fields, false, { picture: 'You need to add a profile picture.' }],
  ['a blank headline', { ...fields, headline: ' ' }, true, { headline: 'You need to add a title to your profile.' }],
  ['no headline', { body: 'x' }, true, { headline: 'You need to add a title to your profile.' }],
  ['a blank text', { ...fields, body: '\n' }, true, { body: 'Please enter your profile information.' }],
  [
    'a long headline',
    { ...fields, headline: 'x'.repeat(121) },
    true,
    { headline: 'This must be 120 characters or fewer.' },
  ],
  ['a long text', { ...fields, body: 'x'.repeat(3_001) }, true, { body: 'This must be 3,000 characters or fewer.' }],
  ['another gender', { ...fields, gender: 'M' }, true, { body: expect.anything() }],
  ['a role', { ...fields, role: 'owner' }, true, { body: expect.anything() }],
  ['an id', { ...fields, id: '1' }, true, { body: expect.anything() }],
  ['a user', { ...fields, user: 'x', member_id: 'x' }, true, { body: expect.anything() }],
]
test.each(incomplete)(
  'a form with %s is refused with a field error, and nothing is saved',
  async (_what, formFields, hasPicture, wrong) => {
    const { authorization, id } = await aSignedInMember(t)
    const before = await readAllProfileData()
    const picture = hasPicture ? { picture: await aPortrait() } : {}

    const answer = await sendForm(t, CREATE, { authorization, fields: formFields, ...picture })

    expect(answer.statusCode).toBe(422)
    expect(answer.json()).toEqual({
      error: 'invalid',
      detail: expect.any(String),
      fields: wrong,
      ...problemMembers,
    })
    expect(await readAllProfileData()).toBe(before)
    const member = await t.site.db
      .selectFrom('members')
      .select(['gender', 'role'])
      .where('id', '=', id)
      .executeTakeFirst()
    expect(member).toEqual({ gender: 'F', role: 'member' })
  },
)

test('a text of three thousand characters on 1,500 lines is accepted', async () => {
  const { authorization } = await aSignedInMember(t)
  const body = 'x\n'.repeat(1_499) + 'xx'
  const answer = await sendForm(t, CREATE, { authorization, fields: { ...fields, body }, picture: await aPortrait() })
  expect(answer.json<Profile>().body).toBe(body)
})

test('a form that attempts prototype pollution is refused', async () => {
  const { authorization } = await aSignedInMember(t)
  for (const name of ['__proto__', 'constructor', 'toString', 'hasOwnProperty']) {
    const formFields = Object.fromEntries([...Object.entries(fields), [name, 'x']])
    const answer = await sendForm(t, CREATE, { authorization, fields: formFields, picture: await aPortrait() })
    expect([name, answer.statusCode]).toEqual([name, 422])
  }
})

test('a picture of 2 MB is refused with the specification’s message', async () => {
  const { authorization } = await aSignedInMember(t)
  const picture = Buffer.concat([await aPortrait(), Buffer.alloc(2_097_152)])
  const answer = await sendForm(t, CREATE, { authorization, fields, picture })
  expect(answer.json()).toMatchObject({
    error: 'invalid',
    fields: { picture: 'Sorry, your portrait picture needs to be less than 2Mb.' },
  })
})

test('a second profile is refused and changes nothing', async () => {
  const member = await aSignedInMember(t)
  await aProfile(t.site, member)
  const before = await readAllProfileData()

  const answer = await sendForm(t, CREATE, { ...member, fields, picture: await aPortrait('#111111') })

  expect(answer.statusCode).toBe(409)
  expect(answer.json()).toMatchObject({ error: 'profile_exists' })
  expect(await readAllProfileData()).toBe(before)
})

test('when a member’s profile is created twice concurrently, one is saved and the other portrait is removed', async () => {
  const member = await aSignedInMember(t)
  const pictures = await Promise.all(['#110000', '#001100'].map((colour) => aPortrait(colour)))

  const answers = await Promise.all(pictures.map((picture) => sendForm(t, CREATE, { ...member, fields, picture })))
  await t.runJobs()

  expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409])
  const portraits = await t.site.db.selectFrom('portraits').select('id').where('memberId', '=', member.id).execute()
  expect(portraits).toHaveLength(1)
  const files = await listPictures(picturesFolder(t.site.config.dataDir))
  const rows = await t.site.db.selectFrom('portraits').select('id').execute()
  expect(files).toEqual(
    rows.flatMap(({ id }) => [320, 96, 960].map((width) => `private/${id}-${width}.webp`)).toSorted(),
  )
})

test('a visitor, a client with a forged token and a suspended member cannot create a profile', async () => {
  const { id, authorization } = await aSignedInMember(t)
  await suspendMember(t.site, siteItself, id, 'a test')
  const before = await readAllProfileData()
  for (const headers of [{}, { authorization: 'Bearer a.b.c' }, { authorization }]) {
    const answer = await sendForm(t, CREATE, { ...headers, fields, picture: await aPortrait() })
    expect([answer.statusCode, answer.json<ErrorBody>().error]).toEqual([401, 'not_signed_in'])
  }
  expect(await readAllProfileData()).toBe(before)
})

test('a member can attempt thirty uploads an hour', async () => {
  const { authorization } = await aSignedInMember(t)
  const attempt = () => sendForm(t, CREATE, { authorization, fields, picture: Buffer.from('no picture') })
  for (let attempts = 1; attempts <= 30; attempts += 1) expect((await attempt()).statusCode).toBe(422)

  const answer = await attempt()
  expect(answer.statusCode).toBe(429)
  expect(Number(answer.headers['retry-after'])).toBeGreaterThan(3_000)
  await t.runJobs()
})
