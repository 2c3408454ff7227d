import { afterAll, beforeAll, expect, test } from 'vitest'
import type { changeEmail, changePassword } from '#accounts/contract/account.ts'
import type { Role } from '#accounts/contract/person.ts'
import type { confirmEmail } from '#accounts/contract/authentication.ts'
import { aMember, anEmail, emailsTo, newestMailTo, signInAs, signInByPassword, tokenIn } from '#accounts/testing.ts'
import type { turnOnTwoStep } from '#accounts/contract/second-factor.ts'
import { aPasskey, verifyByPasskey } from '#accounts/testing/passkeys.ts'
import { aSecondFactor } from '#accounts/testing/second-factor.ts'
import type { requestOwnDeletion } from '#privacy/contract/deletion.ts'
import type { requestDownload, getDownload, getDownloadFile } from '#privacy/contract/download.ts'
import { newId } from '#platform/server/ids.ts'
import { refusal } from '#platform/testing/refusal.ts'
import { actionsOn, allRows } from '#platform/testing/rows.ts'
import { testSite, type TestSite } from '#tests/test-site.ts'

let t: TestSite
beforeAll(async () => (t = await testSite({ LIMITS: 'off' })))
afterAll(() => t.close())

const newPassword = 'Gasometer4!lights'

/** Returns the requests that someone who knows the password could use to take over an account, as the site's pages send them. */
function credentialCalls(access: string, password: string) {
  const api = t.apiAs(access)
  return {
    'another email': () =>
      api<typeof changeEmail>('PUT /api/account/email', { body: { email: anEmail(), current_password: password } }),
    'another password': () =>
      api<typeof changePassword>('PUT /api/account/password', {
        body: { current_password: password, password: newPassword, passchk: newPassword },
      }),
    'a download': () =>
      api<typeof requestDownload>('POST /api/account/download', { body: { current_password: password } }),
    "a download's file": () =>
      api<typeof getDownloadFile>('GET /api/account/downloads/:id/file', { params: { id: newId() } }),
    'the end of the account': () =>
      api<typeof requestOwnDeletion>('POST /api/account/deletion', {
        body: { current_password: password, forfeited_event_ids: [] },
      }),
  }
}

const staff = ['host', 'owner'] as const

test.each(staff)(
  'a member of staff (%s) with the password alone cannot change the email or password, or get a download',
  async (role) => {
    const member = await aMember(t.site, { role })
    await aSecondFactor(t.site, member.id)
    const { access } = await signInByPassword(t.site, member)
    const before = await allRows(t.site.db)

    for (const call of Object.values(credentialCalls(access, member.password)))
      expect(await refusal(call())).toMatchObject({ status: 403, error: 'second_factor_unverified' })

    expect(await allRows(t.site.db)).toEqual(before)
  },
)

test.each(staff)('a member of staff (%s) without a second factor must set one up first', async (role) => {
  const member = await aMember(t.site, { role })
  const { access } = await signInByPassword(t.site, member)
  for (const call of Object.values(credentialCalls(access, member.password)))
    expect(await refusal(call())).toMatchObject({ status: 403, error: 'second_factor_needed' })
})

test.each(staff)(
  'a member of staff (%s) who verified their second factor eleven minutes ago must verify it again',
  async (role) => {
    const member = await aMember(t.site, { role })
    const { access } = await signInAs(t.site, member)
    await t.clock.advance(t.site.db, Temporal.Duration.from({ minutes: 11 }))
    for (const call of Object.values(credentialCalls(access, member.password)))
      expect(await refusal(call())).toMatchObject({ status: 403, error: 'fresh_sign_in_needed' })
  },
)

test('a member with two-step verification changes email, password, downloads and deletes only with a fresh second factor', async () => {
  const member = await aMember(t.site)
  // The session of a thief, from before two-step verification was turned on.
  const thief = await signInByPassword(t.site, member)
  const { access } = await signInByPassword(t.site, member)
  const phone = await aPasskey(t, access)
  await verifyByPasskey(t, access, phone)
  await t.apiAs(access)<typeof turnOnTwoStep>('PUT /api/account/two-step')
  const before = await allRows(t.site.db)

  for (const call of Object.values(credentialCalls(thief.access, member.password)))
    expect(await refusal(call())).toMatchObject({ status: 403, error: 'second_factor_unverified' })

  expect(await allRows(t.site.db)).toEqual(before)
  await t.clock.advance(t.site.db, Temporal.Duration.from({ minutes: 11 }))
  for (const call of Object.values(credentialCalls(access, member.password)))
    expect(await refusal(call())).toMatchObject({ status: 403, error: 'fresh_sign_in_needed' })

  await verifyByPasskey(t, access, phone)
  expect(await credentialCalls(access, member.password)['another password']()).toEqual({})
})

test.each<Role>(['member', ...staff])(
  'someone (%s) who has just signed in can get a download and change their email and password; each change is audited, and the previous address is notified',
  async (role) => {
    const member = await aMember(t.site, { role })
    const { access } = await signInAs(t.site, member)
    const api = t.apiAs(access)
    await api<typeof requestDownload>('POST /api/account/download', { body: { current_password: member.password } })
    await t.runJobs()
    const { download } = await api<typeof getDownload>('GET /api/account/download')
    const file = await t.app.inject({
      url: `/api/account/downloads/${download?.id}/file`,
      headers: { authorization: `Bearer ${access}` },
    })
    expect(file.statusCode).toBe(200)

    await credentialCalls(access, member.password)['another password']()
    expect((await newestMailTo(t, member.email)).subject).toBe('Your password was changed')
    const email = anEmail()
    await api<typeof changeEmail>('PUT /api/account/email', { body: { email, current_password: newPassword } })
    const token = tokenIn(await newestMailTo(t, email))
    await t.api<typeof confirmEmail>('POST /accounts/confirmemail', { body: { token } })

    expect((await emailsTo(t, member.email)).map(({ subject }) => subject)).toContain('Your email address was changed')
    const actions = await actionsOn(t.site.db, member.id)
    expect(actions.filter((action) => /password|email/.test(action))).toEqual(['password changed', 'email changed'])
  },
)
