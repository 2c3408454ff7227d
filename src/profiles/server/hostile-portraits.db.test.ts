import { afterAll, beforeAll, expect, test } from 'vitest'
import { portraitFaults } from '#platform/server/pictures/testing/faults-of-portrait.ts'
import { hostilePictures } from '#platform/server/pictures/testing/hostile-pictures.ts'
import { someOf } from '#platform/testing/suite-size.ts'
import type { Profile } from '#profiles/contract.ts'
import { aPortrait, aProfile, aSignedInMember, portraitsOf, sendForm } from '#profiles/testing.ts'
import { testSite, type TestSite } from '#tests/test-site.ts'
import { problemMembers } from '#platform/testing/error-body.ts'

const pictures = await hostilePictures()

let t: TestSite
let member: Awaited<ReturnType<typeof aSignedInMember>>
beforeAll(async () => {
  t = await testSite({ LIMITS: 'off' })
  member = await aSignedInMember(t)
  await aProfile(t.site, member)
})
afterAll(() => t.close())

function uploadPortrait(picture: Buffer, fileName = 'me.jpg') {
  return sendForm(t, 'PATCH /api/updateprofile', { ...member, picture, fileName })
}

test('the hostile files include more than fifty that must be refused, and their names are unique', () => {
  expect(pictures.filter(({ end }) => end === 'refused').length).toBeGreaterThan(50)
  expect(new Set(pictures.map(({ name }) => name)).size).toBe(pictures.length)
})

test.each(someOf(pictures, 15))('$name sent as a portrait is $end', async ({ make, end }) => {
  const portraitId = () => t.site.db.selectFrom('profiles').select('portraitId').executeTakeFirstOrThrow()
  const before = await portraitId()

  const answer = await uploadPortrait(await make())

  const became = answer.statusCode === 200 ? 'cleaned' : 'refused'
  expect(end === 'either' ? end : became).toBe(end)
  if (became === 'cleaned') {
    for (const { width, status, bytes: served } of await portraitsOf(t, answer.json<Profile>()))
      expect([width, status, await portraitFaults(served, width)]).toEqual([width, 200, []])
  } else {
    const sentence = expect.stringMatching(/^[A-Z][^<]+\.$/)
    expect(answer.statusCode).toBe(422)
    expect(answer.json()).toEqual({
      error: 'invalid',
      detail: sentence,
      fields: { picture: sentence },
      ...problemMembers,
    })
    expect(await portraitId()).toEqual(before)
  }
})

test.each([
  '../../../../etc/cron.d/me',
  'me.svg',
  'me.php\0.jpg',
  '<script>.jpg',
  '"; filename="x',
  'a'.repeat(5_000),
  '.htaccess',
  'CON',
  '',
])('the name of the uploaded file is ignored: name %#', async (fileName) => {
  const answer = await uploadPortrait(await aPortrait('#303030'), fileName)
  expect(answer.statusCode).toBe(200)
  const { sizes } = answer.json<Profile>().picture
  for (const { image } of sizes) expect(image).toMatch(/^\/portraits\/[0-9a-f-]{36}-\d+\.webp\?/)

  const svg = await uploadPortrait(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), fileName)
  expect(svg.statusCode).toBe(422)
})

test('a malformed form and a form with unexpected files are refused with the standard error body', async () => {
  const send = (payload: string) =>
    t.app.inject({
      method: 'PATCH',
      url: '/api/updateprofile',
      payload,
      headers: { authorization: member.authorization, 'content-type': 'multipart/form-data; boundary=x' },
    })
  const file = (name: string) => `--x\r\ncontent-disposition: form-data; name="${name}"; filename="a"\r\n\r\nGIF89a\r\n`
  const bodies = [
    'x',
    '--x--',
    '--x\r\n',
    file('picture'),
    `${file('avatar')}--x--\r\n`,
    `${file('picture').repeat(9)}--x--`,
  ]
  for (const payload of bodies) {
    const answer = await send(payload)
    expect([payload, answer.statusCode]).toEqual([payload, payload === '--x--' ? 200 : expect.toSatisfy(isRefusal)])
    if (payload !== '--x--')
      expect(answer.json()).toMatchObject({ error: expect.any(String), request_id: expect.any(String) })
  }
  expect((await send(`${file('avatar')}--x--\r\n`)).json()).toMatchObject({
    fields: { avatar: 'This form doesn’t accept that file.' },
  })
})

function isRefusal(status: number): boolean {
  return status >= 400 && status < 500
}
