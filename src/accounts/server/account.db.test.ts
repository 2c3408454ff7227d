import { afterAll, beforeAll, expect, test } from 'vitest'
import type { acceptTerms, changeName, getAccount, setDateOfBirth } from '#accounts/contract/account.ts'
import { aMember, signInAs } from '#accounts/testing.ts'
import { termsVersion } from '#content/texts/terms.ts'
import { testSite, type TestSite } from '#tests/test-site.ts'

let t: TestSite
beforeAll(async () => {
  t = await testSite()
})
afterAll(() => t.close())

async function signedIn(options: Parameters<typeof aMember>[1] = {}) {
  const member = await aMember(t.site, { dateOfBirth: null, ...options })
  const api = t.apiAs((await signInAs(t.site, member)).access)
  return { member, api, account: () => api<typeof getAccount>('GET /api/account') }
}

const born = (api: TestSite['api'], date_of_birth: string) =>
  api<typeof setDateOfBirth>('PUT /api/account/date-of-birth', { body: { date_of_birth } })

test('the account endpoint returns the member’s own details and nothing else', async () => {
  const { member, account } = await signedIn({ userName: 'Clara Tonks', gender: 'F', dateOfBirth: '1990-02-03' })

  expect(await account()).toEqual({
    id: member.id,
    name: 'Clara Tonks',
    email: member.email,
    gender: 'F',
    role: 'member',
    date_of_birth: '1990-02-03',
    new_email: null,
    email_bounced_at: null,
    terms_accepted: true,
    terms_version: termsVersion,
  })
})

test('a member can change their user name, and invisible characters are removed from it', async () => {
  const { api, account } = await signedIn()

  await api<typeof changeName>('PUT /api/account/name', { body: { username: ' Dora\u202E \u200BTonks ' } })

  expect(await account()).toMatchObject({ name: 'Dora Tonks' })
})

test('the date of birth can be given only once', async () => {
  const { api, account } = await signedIn()

  expect(await born(api, '1990-02-28')).toEqual({})
  for (const day of ['1991-01-01', '1990-02-28'])
    await expect(born(api, day)).rejects.toMatchObject({ status: 409, body: { error: 'date_of_birth_already_set' } })

  expect(await account()).toMatchObject({ date_of_birth: '1990-02-28' })
})

test('when several dates of birth are sent at the same time, only one is saved', async () => {
  const { api, account } = await signedIn()
  const days = ['1990-01-01', '1991-01-01', '1992-01-01']

  const outcomes = await Promise.allSettled(days.map((day) => born(api, day)))

  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  const taken = days[outcomes.findIndex(({ status }) => status === 'fulfilled')]
  expect(await account()).toMatchObject({ date_of_birth: taken })
})

test.each(['2026-02-30', '1990-13-01', '90-01-01', '', 'yesterday', '1990-01-01T00:00:00Z'])(
  '%j is refused as a date of birth',
  async (day) => {
    const { api, account } = await signedIn()
    await expect(born(api, day)).rejects.toMatchObject({
      status: 422,
      body: { fields: { date_of_birth: expect.any(String) } },
    })
    expect(await account()).toMatchObject({ date_of_birth: null })
  },
)

test('a date of birth that makes the member younger than 18 today in London, or that is impossible, is refused', async () => {
  const { api, account } = await signedIn()
  const today = t.site.clock.now().toZonedDateTimeISO('Europe/London').toPlainDate()
  const eighteenTomorrow = today.subtract({ years: 18 }).add({ days: 1 })

  await expect(born(api, eighteenTomorrow.toString())).rejects.toMatchObject({
    status: 422,
    body: { fields: { date_of_birth: 'Members must be 18 or over.' } },
  })
  await expect(born(api, '1899-12-31')).rejects.toMatchObject({ status: 422 })
  await expect(born(api, '2200-01-01')).rejects.toMatchObject({ status: 422 })

  expect(await account()).toMatchObject({ date_of_birth: null })
})

test('a member can accept the current version of the terms, and no other version', async () => {
  const { member, api, account } = await signedIn()
  await t.site.db
    .transaction()
    .execute((tx) =>
      tx.updateTable('members').set({ termsVersion: '2020-01-01' }).where('id', '=', member.id).execute(),
    )
  expect(await account()).toMatchObject({ terms_accepted: false })

  const accept = (version: string) => api<typeof acceptTerms>('PUT /api/account/terms', { body: { version } })
  await expect(accept('2020-01-01')).rejects.toMatchObject({ status: 409, body: { error: 'terms_changed' } })
  expect(await account()).toMatchObject({ terms_accepted: false })
  await accept(termsVersion)

  expect(await account()).toMatchObject({ terms_accepted: true })
  const { termsAcceptedAt } = await t.site.db
    .selectFrom('members')
    .select('termsAcceptedAt')
    .where('id', '=', member.id)
    .executeTakeFirstOrThrow()
  expect(termsAcceptedAt.since(t.site.clock.now()).abs().total('minutes')).toBeLessThan(1)
})
