import { strFromU8, unzipSync } from 'fflate'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { aMember, emailsTo, newestMailTo, signInAs, type TestMember } from '#accounts/testing.ts'
import { deleteRows } from '#accounts/testing/delete-members.ts'
import { blockMember } from '#safety/server/block-member.ts'
import { saveReport } from '#safety/server/save-report.ts'
import { aPortrait, aProfile } from '#profiles/testing.ts'
import { aMessage } from '#messaging/testing.ts'
import { newId } from '#platform/server/ids.ts'
import { refusal } from '#platform/testing/refusal.ts'
import type { requestDownload, getDownload } from '#privacy/contract/download.ts'
import { makeDownload } from '#privacy/server/downloads/make-download.ts'
import { testSite, type TestSite } from '#tests/test-site.ts'

let t: TestSite
let client: Client
beforeAll(async () => {
  t = await testSite()
  client = new Client({ connectionString: t.database.migrateUrl })
  await client.connect()
})
afterAll(async () => {
  await client.end()
  await t.close()
})

/** Creates a signed-in member, with functions for the download endpoints. */
async function aSignedInMember(options: Parameters<typeof aMember>[1] = {}) {
  const member = await aMember(t.site, options)
  const { access, authorization } = await signInAs(t.site, member)
  const api = t.apiAs(access)
  return {
    member,
    authorization,
    request: (current_password = member.password) =>
      api<typeof requestDownload>('POST /api/account/download', { body: { current_password } }),
    state: async () => (await api<typeof getDownload>('GET /api/account/download')).download,
  }
}

const fetchFile = (id: string, authorization: string) =>
  t.app.inject({ url: `/api/account/downloads/${id}/file`, headers: { authorization } })

/** Requests a download, makes it and returns its id. */
async function makeDownloadFor(caller: Awaited<ReturnType<typeof aSignedInMember>>): Promise<string> {
  await caller.request()
  await t.runJobs()
  return (await caller.state())?.id ?? ''
}

async function filesOf(id: string, authorization: string): Promise<Record<string, string>> {
  const { rawPayload } = await fetchFile(id, authorization)
  return Object.fromEntries(Object.entries(unzipSync(rawPayload)).map(([name, bytes]) => [name, strFromU8(bytes)]))
}

const Entry = z.record(z.string(), z.unknown())
const Json = z.object({
  pictures: z.array(z.string()),
  sections: z.record(
    z.string(),
    z.object({
      about: z.string(),
      retention: z.string(),
      fields: z.record(z.string(), z.string()),
      entries: z.array(Entry),
    }),
  ),
})
const State = z.object({ download: z.object({ id: z.string() }) })
const readJson = (text = '') => Json.parse(JSON.parse(text))

const advanceDays = (days: number) => t.clock.advance(t.site.db, Temporal.Duration.from({ hours: 24 * days }))

const hostile = `</style><script>alert(1)</script><img src=x onerror="alert(2)"> & 'Tom'`

test('a member who confirms with their password is emailed a link to a file that explains its contents', async () => {
  const amy = await aSignedInMember({ userName: 'Amy Tonks' })
  await aProfile(t.site, amy.member, { headline: 'Likes canals', picture: await aPortrait('teal') })
  expect(await amy.state()).toBeNull()

  const { download } = await amy.request()
  expect(download).toMatchObject({ ready_until: null })
  await t.runJobs()

  const madeAt = t.clock.now()
  const ready = await amy.state()
  expect(ready).toMatchObject({ id: download?.id })
  const lives = Temporal.Instant.from(ready?.ready_until ?? '')
    .since(madeAt)
    .total('minutes')
  expect(lives).toBeCloseTo(24 * 60, 0)
  const mail = await newestMailTo(t, amy.member.email)
  expect(mail.subject).toBe('Your data is ready')
  expect(mail.text).toContain(`/account/download?id=${download?.id}`)
  const response = await fetchFile(download?.id ?? '', amy.authorization)
  expect(response.headers).toMatchObject({
    'content-type': 'application/zip',
    'content-disposition': 'attachment; filename="your-data.zip"',
    'cache-control': 'no-store',
  })
  const files = unzipSync(response.rawPayload)
  expect(Object.keys(files)).toEqual(['read-me-first.html', 'your-data.json', 'pictures/picture-1.webp'])
  const json = readJson(strFromU8(files['your-data.json'] ?? new Uint8Array()))
  expect(json.sections['account']).toMatchObject({
    about: expect.stringContaining('when you registered'),
    retention: 'Kept until you delete your account.',
    fields: { email: 'Email address', date_of_birth: 'Date of birth' },
    entries: [{ email: amy.member.email, user_name: 'Amy Tonks' }],
  })
  expect(json.sections['messages_you_sent']?.retention).toMatch(/^Kept for \d years? after they were sent\.$/)
  expect(json.sections['profile']?.entries).toMatchObject([{ headline: 'Likes canals' }])
  expect(json.pictures).toEqual(['pictures/picture-1.webp'])
  const page = strFromU8(files['read-me-first.html'] ?? new Uint8Array())
  expect(page).toContain('Likes canals')
  expect(page).toContain('<img src="pictures/picture-1.webp"')
})

test('a request with a wrong password creates no download', async () => {
  const amy = await aSignedInMember()
  await expect(amy.request('Somebody-else7!')).rejects.toMatchObject({
    status: 422,
    body: { fields: { current_password: 'That isn’t your password.' } },
  })
  expect(await amy.state()).toBeNull()
})

test('a second request while one is pending creates no second download, and the number per day is limited', async () => {
  const amy = await aSignedInMember()
  const [first, second] = [await amy.request(), await amy.request()]
  expect(second).toEqual(first)
  await t.runJobs()
  for (let turn = 0; turn < 4; turn++) await makeDownloadFor(amy)
  expect(await refusal(amy.request())).toMatchObject({ status: 429 })
  expect(await emailsTo(t, amy.member.email)).toHaveLength(5)
  expect(await amy.state()).toMatchObject({ ready_until: expect.any(String) })
})

test('a download’s link is refused for other accounts, and for everyone once a newer download is ready', async () => {
  const amy = await aSignedInMember()
  const id = await makeDownloadFor(amy)
  const refused = { error: 'download_not_found' }
  const other = await aSignedInMember({ role: 'owner' })
  const responses = [await fetchFile(id, other.authorization), await fetchFile(newId(), amy.authorization)]
  for (const answer of responses) expect([answer.statusCode, answer.json()]).toMatchObject([404, refused])
  expect((await fetchFile(id, '')).statusCode).toBe(401)
  expect(await makeDownloadFor(amy)).not.toBe(id)
  expect((await fetchFile(id, amy.authorization)).json()).toMatchObject(refused)
})

test('a download is refused after 24 hours, and its row is deleted', async () => {
  const amy = await aSignedInMember()
  const id = await makeDownloadFor(amy)
  await t.clock.advance(t.site.db, Temporal.Duration.from({ hours: 23, minutes: 59 }))
  const { authorization } = await signInAs(t.site, amy.member)
  expect((await fetchFile(id, authorization)).statusCode).toBe(200)
  await t.clock.advance(t.site.db, Temporal.Duration.from({ minutes: 1 }))
  const again = await signInAs(t.site, amy.member)
  expect((await fetchFile(id, again.authorization)).json()).toMatchObject({ error: 'download_not_found' })
  await t.sweep()
  const { rows } = await client.query('select from downloads where id = $1', [id])
  expect(rows).toEqual([])
})

test('a download is deleted with its member, and a pending one is not made', async () => {
  const [amy, beth] = [await aSignedInMember(), await aSignedInMember()]
  const id = await makeDownloadFor(amy)
  const { download } = await beth.request()
  await deleteRows(client, amy.member.id, beth.member.id)
  await makeDownload(t.site, { downloadId: download?.id ?? '' })
  await t.runJobs()
  expect((await fetchFile(id, amy.authorization)).statusCode).toBe(401)
  const { rows } = await client.query('select from downloads where id = any($1)', [[id, download?.id]])
  expect(rows).toEqual([])
  expect(await emailsTo(t, beth.member.email)).toEqual([])
})

test('a download whose job was lost can be requested again, and is deleted after a day', async () => {
  const amy = await aSignedInMember()
  const { download: lost } = await amy.request()
  await client.query(`delete from pgboss.job where name = 'privacy.make-download' and state = 'created'`)
  await t.clock.advance(t.site.db, Temporal.Duration.from({ minutes: 16 }))
  const { authorization } = await signInAs(t.site, amy.member)
  const requested = await t.app.inject({
    ...{ method: 'POST', url: '/api/account/download', headers: { authorization } },
    payload: { current_password: amy.member.password },
  })
  expect(requested.statusCode).toBe(202)
  expect(State.parse(requested.json()).download.id).not.toBe(lost?.id)
  await client.query(`delete from pgboss.job where name = 'privacy.make-download' and state = 'created'`)
  await advanceDays(1)
  await t.sweep()
  const { rows } = await client.query('select from downloads where member_id = $1', [amy.member.id])
  expect(rows).toEqual([])
})

test('markup that a member wrote is shown as text on the page and is not executed', async () => {
  const amy = await aSignedInMember()
  const tom = await aMember(t.site, { gender: 'M' })
  await aMessage(t.site, { from: tom, to: amy.member, subject: hostile, body: hostile })
  const id = await makeDownloadFor(amy)
  const { 'read-me-first.html': page = '', 'your-data.json': json = '' } = await filesOf(id, amy.authorization)
  expect(page).not.toMatch(/<script|<img src=x/)
  expect(page.match(/<style/g)).toHaveLength(1)
  expect(page).toContain('&lt;script&gt;alert(1)&lt;/script&gt;')
  expect(page).toContain(`http-equiv="Content-Security-Policy" content="script-src &#x27;none&#x27;`)
  expect(readJson(json).sections['messages_you_received']?.entries).toMatchObject([{ subject: hostile, body: hostile }])
})

async function reportOf(reported: TestMember, by: TestMember): Promise<void> {
  const seen = { name: reported.userName, headline: null, body: null }
  await saveReport(
    t.site,
    { memberId: by.id },
    {
      ...{ reason: 'other', note: 'He shouted.', about: 'person', messageId: null, portraitId: null },
      ...{ reportedId: reported.id, seen },
    },
  )
}

test('a block or report appears only in the download of the member who made it', async () => {
  const tom = await aSignedInMember({ gender: 'M', userName: 'Tom Hadley' })
  const amy = await aSignedInMember({ userName: 'Amy Tonks' })
  await reportOf(tom.member, amy.member)
  await blockMember(t.site, { memberId: amy.member.id }, tom.member.id)
  const hers = readJson((await filesOf(await makeDownloadFor(amy), amy.authorization))['your-data.json'])
  const his = (await filesOf(await makeDownloadFor(tom), tom.authorization))['your-data.json'] ?? ''
  expect(hers.sections['reports_you_made']?.entries).toMatchObject([{ person: 'Tom Hadley', note: 'He shouted.' }])
  expect(hers.sections['people_you_have_blocked']?.entries).toMatchObject([{ person: 'Tom Hadley' }])
  expect(his).not.toMatch(/Amy Tonks|He shouted|person reported|member blocked/)
})

test('a download leaves out emails that the address received while it belonged to someone else', async () => {
  const amy = await aSignedInMember()
  const to = `moved-${amy.member.email}`
  await client.query(
    `insert into outgoing_mail (id, to_address, subject, text_body, html_body, created_at)
     values (gen_random_uuid(), $1, 'To who had it before', '', '', $2)`,
    [to, t.clock.now().toString()],
  )
  await advanceDays(1)
  await client.query('update members set email = $1 where id = $2', [to, amy.member.id])
  await client.query(
    `insert into account_links (id, member_id, kind, token_hash, new_email, made_at, expires_at, used_at)
     values (gen_random_uuid(), $1, 'email', sha256(convert_to($2::text, 'UTF8')), $2, $3, $3, $3)`,
    [amy.member.id, to, t.clock.now().toString()],
  )
  const moved = { ...amy.member, email: to }
  const { authorization } = await signInAs(t.site, moved)
  await t.app.inject({
    ...{ method: 'POST', url: '/api/account/download', headers: { authorization } },
    payload: { current_password: moved.password },
  })
  await t.runJobs()
  const state = await t.app.inject({ url: '/api/account/download', headers: { authorization } })
  const { download } = State.parse(state.json())
  expect((await filesOf(download.id, authorization))['your-data.json']).not.toContain('To who had it before')
})
