import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { acceptTerms, getAccount } from '#accounts/contract/account.ts'
import { aMember, newestMailTo, signInAs, type TestMember } from '#accounts/testing.ts'
import type {
  getContent,
  getContentVersion,
  listContent,
  listContentVersions,
  publishHome,
  publishPage,
  publishSettings,
} from '#admin/contract/content.ts'
import type { getHomeText, getSiteInfo, getTextPage, TextPageName } from '#content/contract.ts'
import type { ContentName, WrittenPage } from '#content/contract/written.ts'
import { publishContent } from '#content/server/publish-content.ts'
import { termsVersion as originalTermsVersion } from '#content/texts/terms.ts'
import { refusal } from '#platform/testing/refusal.ts'
import { hostileTexts } from '#platform/testing/hostile-texts.ts'
import { tagsOf } from '#platform/testing/html-tags.ts'
import { ApiError, type Api } from '#platform/web/api.ts'
import { testSite, type TestSite } from '#tests/test-site.ts'
import { secondProcess } from '#tests/second-process.ts'

let t: TestSite
let owner: TestMember
let api: Api
beforeAll(async () => {
  t = await testSite()
  owner = await aMember(t.site, { role: 'owner', userName: 'Olive Owner' })
  api = t.apiAs((await signInAs(t.site, owner)).access)
})
afterAll(() => t.close())

const content = (name: ContentName) => api<typeof getContent>('GET /api/admin/content/:name', { params: { name } })
const page = (name: TextPageName) => t.api<typeof getTextPage>('GET /api/texts/page/:name', { params: { name } })

async function loadWrittenPage(name: TextPageName): Promise<WrittenPage & { based_on: number }> {
  const found = await content(name)
  if (found.name === 'site' || found.name === 'home') throw new Error(`${name} is not a page of text`)
  return { ...found.written, based_on: found.number }
}

async function publish(name: TextPageName, change: Partial<WrittenPage>): Promise<number> {
  const body = { ...(await loadWrittenPage(name)), ...change }
  const { number } = await api<typeof publishPage>('POST /api/admin/content/pages/:name', { params: { name }, body })
  await t.site.versionPoller.poll()
  return number
}

test('until a version is published, the content is the version that shipped with the site', async () => {
  const all = await api<typeof listContent>('GET /api/admin/content')
  expect(all.map(({ name }) => name)).toEqual(['site', 'home', 'terms', 'privacy', 'rules', 'contact', 'towns'])
  for (const one of all) expect(one).toMatchObject({ number: 0, published_at: null, published_by: null })
})

test('a published page is served by every process, and its publisher is recorded', async () => {
  const other = await secondProcess(t)
  try {
    const number = await publish('contact', { text: 'Ring {siteName}.\n\n## By post\n\n- Write to [us](/rules).' })
    expect(number).toBe(1)
    await other.site.versionPoller.poll()
    for (const app of [t.app, other.app]) {
      const shown = await app.inject('/contact')
      expect(shown.body).toContain('Ring Black Country Speed Dating.')
      expect(shown.body).toContain('Write to <a href="/rules">us</a>.')
    }
  } finally {
    await other.close()
  }
  expect(await content('contact')).toMatchObject({ number: 1, published_by: 'Olive Owner' })
  const versions = await api<typeof listContentVersions>('GET /api/admin/content/:name/versions', {
    params: { name: 'contact' },
    query: {},
  })
  expect(versions).toEqual({
    rows: [
      { number: 1, published_at: expect.any(String), published_by: 'Olive Owner' },
      { number: 0, published_at: null, published_by: null },
    ],
    next: null,
  })
})

test('an earlier version can be viewed and published again', async () => {
  const before = await api<typeof getContentVersion>('GET /api/admin/content/:name/versions/:number', {
    params: { name: 'rules', number: 0 },
  })
  if (before.name !== 'rules') throw new Error('not the rules page')
  await publish('rules', { text: 'Be kind.\n\n## Always\n\nTo everyone.' })
  expect((await page('rules')).intro).toBe('Be kind.')

  await publish('rules', before.written)

  expect((await page('rules')).intro).not.toBe('Be kind.')
  expect(await loadWrittenPage('rules')).toEqual({ ...before.written, based_on: 2 })
  const none = api<typeof getContentVersion>('GET /api/admin/content/:name/versions/:number', {
    params: { name: 'rules', number: 3 },
  })
  expect(await refusal(none)).toMatchObject({ status: 404, error: 'version_not_found' })
})

test('only one of several concurrent edits of a version succeeds, and a later edit of it is refused', async () => {
  const body = await loadWrittenPage('privacy')
  const send = (text: string) =>
    api<typeof publishPage>('POST /api/admin/content/pages/:name', {
      params: { name: 'privacy' },
      body: { ...body, text: `${text}\n\n${body.text.slice(body.text.indexOf('##'))}` },
    })
  const both = await Promise.allSettled(Array.from({ length: 8 }, (_, n) => send(`Number ${n}.`)))
  expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  for (const one of both)
    if (one.status === 'rejected') expect(one.reason).toMatchObject({ status: 409, body: { error: 'content_changed' } })
  expect(await refusal(send('Later.'))).toMatchObject({ error: 'content_changed' })
  expect(await content('privacy')).toMatchObject({ number: 1 })
})

test('publishing unchanged content is refused, so no member has to accept the same terms again', async () => {
  const same = api<typeof publishPage>('POST /api/admin/content/pages/:name', {
    params: { name: 'terms' },
    body: await loadWrittenPage('terms'),
  })
  expect(await refusal(same)).toMatchObject({ status: 409, error: 'content_unchanged' })
})

test('every member must accept changed terms, and a new member accepts the current ones', async () => {
  const member = await aMember(t.site)
  const asMember = t.apiAs((await signInAs(t.site, member)).access)
  const account = () => asMember<typeof getAccount>('GET /api/account')
  expect(await account()).toMatchObject({ terms_accepted: true, terms_version: originalTermsVersion })

  await publish('terms', { description: 'Other terms of {siteName}.' })

  const version = `${t.clock.now().toZonedDateTimeISO('Europe/London').toPlainDate().toString()}.1`
  expect(await account()).toMatchObject({ terms_accepted: false, terms_version: version })
  const accept = (value: string) => asMember<typeof acceptTerms>('PUT /api/account/terms', { body: { version: value } })
  expect(await refusal(accept(originalTermsVersion))).toMatchObject({ error: 'terms_changed' })
  await accept(version)
  expect(await account()).toMatchObject({ terms_accepted: true })
  const asNew = t.apiAs((await signInAs(t.site, await aMember(t.site))).access)
  expect(await asNew<typeof getAccount>('GET /api/account')).toMatchObject({ terms_accepted: true })
})

test('a new site name and operator appear on pages and in emails', async () => {
  const found = await content('site')
  if (found.name !== 'site') throw new Error('not the settings')
  const body = {
    ...found.written,
    based_on: found.number,
    site_name: 'Tipton Evenings',
    trader_name: 'Tipton Evenings Ltd',
    contact_email: 'hello@tipton.example',
    vat_number: 'GB 123 4567 89',
    vat_rate: 12.5,
  }
  const wrong = { ...body, vat_rate: 120 }
  await expect(api<typeof publishSettings>('POST /api/admin/content/site', { body: wrong })).rejects.toMatchObject({
    status: 422,
    body: { fields: { vat_rate: 'Please enter a percentage from 0 to 100, like 20 or 12.5.' } },
  })
  await api<typeof publishSettings>('POST /api/admin/content/site', { body })
  await t.site.versionPoller.poll()

  expect(await t.api<typeof getSiteInfo>('GET /api/site')).toMatchObject({
    name: 'Tipton Evenings',
    trader: { name: 'Tipton Evenings Ltd', email: 'hello@tipton.example', vatNumber: 'GB 123 4567 89' },
  })
  expect(t.site.config.vatRate).toBe(1250)
  const shown = await t.app.inject('/events')
  expect(shown.body).toMatch(/<title>[^<]*Tipton Evenings<\/title>/)
  expect(shown.body).not.toContain('Black Country Speed Dating')
  expect((await t.app.inject('/manifest.webmanifest')).json()).toMatchObject({ name: 'Tipton Evenings' })
  expect((await page('contact')).intro).toBe('Ring Tipton Evenings.')

  const member = await aMember(t.site)
  await t.app.inject({ method: 'POST', url: '/accounts/forgotpassword', payload: { email: member.email } })
  const mail = await newestMailTo(t, member.email)
  expect(mail.text).toContain('Tipton Evenings Ltd')
  expect(mail.text).toContain('hello@tipton.example')
})

test('the privacy page shows the configured retention periods, even if its text is replaced', async () => {
  const savedLines = async () => {
    const table = (await page('privacy')).sections.find(({ heading }) => heading === 'How long we keep it')
    return table?.blocks.flatMap((block) => (block.kind === 'list' ? block.items : []))
  }
  expect(await savedLines()).toContain('Messages: 2 years after they were sent.')

  const found = await content('site')
  if (found.name !== 'site') throw new Error('not the settings')
  const body = { ...found.written, based_on: found.number, message_retention_months: '36' as const }
  await api<typeof publishSettings>('POST /api/admin/content/site', { body })
  await publish('privacy', { text: 'All of it.\n\n## How long we keep it\n\nFor ever.\n\n## The rest\n\nNothing.' })

  expect(await savedLines()).toContain('Messages: 3 years after they were sent.')
  expect(await savedLines()).toContain('Likes and matches: 3 years after the event.')
  expect((await page('privacy')).sections.map(({ heading }) => heading)).toEqual(['The rest', 'How long we keep it'])
  expect((await t.app.inject('/privacy')).body).toContain('Messages: 3 years after they were sent.')
  expect(t.site.config.messageRetentionMonths).toBe(36)
})

test('the house rules link to the complaints page, even if their text is replaced', async () => {
  const link = '<a href="/complain">Complain, or ask about your data</a>'
  expect((await t.app.inject('/rules')).body).toContain(link)
  await publish('rules', { text: 'Be kind.\n\n## Complaints\n\nRing us.\n\n## The rest\n\nNothing.' })
  const [complaining] = (await page('rules')).sections
  expect(complaining?.blocks).toHaveLength(2)
  await publish('rules', { text: 'Be kind.\n\n## The rest\n\nNothing.' })
  expect((await page('rules')).sections.map(({ heading }) => heading)).toEqual(['The rest', 'Complaints'])
  expect((await t.app.inject('/rules')).body).toContain(link)
})

test('the home page shows the published text', async () => {
  const found = await content('home')
  if (found.name !== 'home') throw new Error('not the home page')
  const body = { ...found.written, based_on: 0, about: 'One evening.\n\nMany tables.' }
  await api<typeof publishHome>('POST /api/admin/content/home', { body })
  await t.site.versionPoller.poll()
  expect((await t.api<typeof getHomeText>('GET /api/texts/home')).about).toEqual(['One evening.', 'Many tables.'])
  expect((await t.app.inject('/')).body).toContain('<p>Many tables.</p>')
})

test('invalid content is refused with an error for its field, and nothing is published', async () => {
  const before = await content('contact')
  const body = { ...(await loadWrittenPage('contact')), title: ' ', text: 'One.\n\nTwo.\n\n## A\n\nb' }
  const send = (value: object) =>
    t.app.inject({
      method: 'POST',
      url: '/api/admin/content/pages/contact',
      headers: { authorization },
      payload: value,
    })
  const { authorization } = await signInAs(t.site, owner)
  expect((await send(body)).json()).toMatchObject({ fields: { title: 'Please enter a title for the page.' } })
  const unreadable = await send({ ...body, title: 'Contact' })
  expect(unreadable.json()).toMatchObject({ error: 'invalid', fields: { text: expect.stringContaining('Line 3:') } })
  expect(await content('contact')).toEqual(before)
})

test('markup that an owner writes is shown as plain text', async () => {
  const markup = hostileTexts.filter((text) => text.includes('<') && text.length < 300).slice(0, 25)
  const plain = tagsOf((await t.app.inject('/contact')).body)
  let published = 0
  for (const text of markup) {
    try {
      await publish('contact', { text: `Hello ${text}` })
    } catch (error) {
      expect(error).toBeInstanceOf(ApiError)
      continue
    }
    published += 1
    const shown = tagsOf((await t.app.inject('/contact')).body)
    expect(
      shown.filter((tag) => !plain.includes(tag) && !tag.startsWith('a')),
      text,
    ).toEqual([])
  }
  expect(published).toBeGreaterThan(5)
})

test.each(['update content_versions set number = 9', 'delete from content_versions', 'truncate content_versions'])(
  'the database itself refuses: %s',
  async (statement) => {
    await publishContent(
      t.site,
      { memberId: null },
      {
        name: 'rules',
        written: { title: `Rules ${statement}`, description: 'Rules.', text: 'Be kind.' },
        basedOn: (await content('rules')).number,
      },
    )
    for (const url of [t.database.url, t.database.migrateUrl]) {
      const client = new Client({ connectionString: url })
      await client.connect()
      await expect(client.query(statement)).rejects.toMatchObject({ code: '42501' })
      await client.end()
    }
  },
)
