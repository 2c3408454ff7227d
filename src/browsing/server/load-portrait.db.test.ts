import { afterAll, beforeEach, beforeAll, expect, test } from 'vitest'
import { deleteMembers } from '#accounts/testing/delete-members.ts'
import { siteItself } from '#accounts/actor.ts'
import { aMember, signInAs } from '#accounts/testing.ts'
import { suspendMember } from '#accounts/server/suspend-member.ts'
import type { getUserProfile } from '#browsing/contract.ts'
import type { ErrorBody } from '#platform/contract.ts'
import { inTransaction } from '#platform/server/db.ts'
import { portraitFaults } from '#platform/server/pictures/testing/faults-of-portrait.ts'
import type { getProfile } from '#profiles/contract.ts'
import { aPortrait, aProfile, aSignedInMember, sendForm } from '#profiles/testing.ts'
import { countAs } from '#platform/testing/count-as.ts'
import { testSite, type TestSite } from '#tests/test-site.ts'

let t: TestSite
let member: Awaited<ReturnType<typeof aMember>>
let image: string
beforeAll(async () => {
  t = await testSite()
})
afterAll(() => t.close())

beforeEach(async () => {
  await advanceToNextWindow()
  member = await aMember(t.site)
  await aProfile(t.site, member)
  image = await ownImage()
})

function advance(duration: Temporal.DurationLike) {
  return t.clock.advance(t.site.db, Temporal.Duration.from(duration))
}

/** Advances the site's clock to just after the start of the next ten-minute window. */
function advanceToNextWindow() {
  const ms = 600_000 - (t.clock.now().epochMilliseconds % 600_000)
  return advance({ milliseconds: ms + 1_000 })
}

async function ownImage(): Promise<string> {
  const { access } = await signInAs(t.site, member)
  const profile = await t.apiAs(access)<typeof getProfile>('POST /api/getprofile')
  return profile.picture.image
}

async function isServed(address = image): Promise<boolean> {
  const answer = await t.app.inject(address)
  if (answer.statusCode === 404) expect(answer.json()).toMatchObject({ error: 'picture_not_found' })
  else expect(answer.statusCode).toBe(200)
  return answer.statusCode === 200
}

test('a portrait is served to anyone with its URL, and browsers may cache it until the URL expires', async () => {
  const answer = await t.app.inject(image)

  expect(answer.statusCode).toBe(200)
  expect(answer.headers).toMatchObject({
    'content-type': 'image/webp',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none';frame-ancestors 'none'",
    'cache-control': expect.stringMatching(/^private, max-age=\d+, immutable$/),
  })
  expect(answer.headers, 'what only documents need').not.toHaveProperty('permissions-policy')
  const seconds = Number(/max-age=(\d+)/.exec(String(answer.headers['cache-control']))?.[1])
  expect(seconds).toBeGreaterThan(1_150)
  expect(seconds).toBeLessThanOrEqual(1_200)
  expect(await portraitFaults(answer.rawPayload, 320)).toEqual([])
})

test('the URL stays the same within a window, and both the old and the new URL work in the next', async () => {
  await advance({ minutes: 9 })
  expect(await ownImage()).toBe(image)

  await advance({ minutes: 1 })
  const next = await ownImage()
  expect(next).not.toBe(image)
  expect([await isServed(), await isServed(next)]).toEqual([true, true])

  await advance({ minutes: 9, seconds: 50 })
  expect(await isServed()).toBe(true)
  await advance({ seconds: 10 })
  expect([await isServed(), await isServed(next)]).toEqual([false, true])
})

test('a URL altered in any way is not found', async () => {
  const url = new URL(image, 'http://site')
  const withParam = (name: string, value: string) => {
    const other = new URL(url)
    other.searchParams.set(name, value)
    return other.pathname + other.search
  }
  const [until, signature] = [Number(url.searchParams.get('until')), url.searchParams.get('signature') ?? '']
  const stranger = await aSignedInMember(t)
  const altered = [
    image.replace('-320.', '-960.'),
    image.replace('-320.', '-480.'),
    image.replace('-320.', '-0320.'),
    image.replace(/[0-9a-f]{8}-/, '00000000-'),
    image.replace('.webp', '.jpg'),
    image.replace('/portraits/', '/portraits/..%2fprivate%2f'),
    withParam('until', String(until + 600)),
    withParam('until', `${until}.0`),
    withParam('until', ` ${until}`),
    withParam('until', 'Infinity'),
    withParam('viewer', stranger.id),
    withParam('viewer', member.id.toUpperCase()),
    withParam('signature', ''),
    withParam('signature', `${signature.slice(0, -1)}${signature.endsWith('A') ? 'B' : 'A'}`),
    withParam('signature', `${signature}=`),
    withParam('signature', signature.toLowerCase()),
    `${image}&signature=${signature}`,
    `${image}&viewer=${stranger.id}`,
    url.pathname,
    '/portraits/x',
    '/portraits/%00',
  ]
  for (const address of altered) expect([address, await isServed(address)]).toEqual([address, false])
  expect(await isServed()).toBe(true)
})

test('every other base64url encoding of the same signature is refused', async () => {
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
  const accepted: string[] = []
  for (const letter of alphabet)
    if (await isServed(image.slice(0, -1) + letter)) accepted.push(image.slice(0, -1) + letter)
  expect(accepted).toEqual([image])
})

test('a replaced portrait is unavailable immediately, even before its files are deleted', async () => {
  const { authorization } = await signInAs(t.site, member)
  await sendForm(t, 'PATCH /api/updateprofile', { authorization, picture: await aPortrait('#202020') })
  expect([await isServed(), await isServed(await ownImage())]).toEqual([false, true])
  await t.runJobs()
  expect(await isServed()).toBe(false)
})

test('a suspended member no longer sees portraits, and only the owner sees the suspended member’s portrait', async () => {
  const owner = await aSignedInMember(t, { role: 'owner' })
  const { profile } = await t.apiAs(owner.access)<typeof getUserProfile>('POST /api/getuserprofile/:id', {
    params: { id: member.id },
    body: {},
  })
  const ofOwner = profile?.picture.image ?? ''
  expect(await isServed(ofOwner)).toBe(true)

  await suspendMember(t.site, siteItself, member.id, 'a test')
  expect([await isServed(), await isServed(ofOwner)]).toEqual([false, true])
})

test('a portrait is not found once the viewer loses access to the member or the member is deleted', async () => {
  const owner = await aSignedInMember(t, { role: 'owner' })
  const { profile } = await t.apiAs(owner.access)<typeof getUserProfile>('POST /api/getuserprofile/:id', {
    params: { id: member.id },
    body: {},
  })
  const ofOwner = profile?.picture.image ?? ''
  await inTransaction(t.site.db, (tx) =>
    tx.updateTable('members').set({ role: 'member' }).where('id', '=', owner.id).execute(),
  )
  expect(await isServed(ofOwner)).toBe(false)

  await deleteMembers(t.site, member.id)
  expect(await isServed()).toBe(false)
})

test('a viewer can load five thousand portraits a day, and requests with an invalid URL do not count', async () => {
  for (let looks = 0; looks < 20; looks += 1) await isServed(`${image}x`)
  expect(await countAs(t.site.db, 4_999, isServed)).toBe(true)
  expect(await isServed()).toBe(true)

  const answer = await t.app.inject(image)
  expect([answer.statusCode, answer.json<ErrorBody>().error]).toEqual([429, 'too_many_requests'])
  expect(answer.headers['cache-control']).toBe('no-store')
  await advance({ hours: 24 })
  expect(await isServed(await ownImage())).toBe(true)
})
