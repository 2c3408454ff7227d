import { afterAll, beforeAll, expect, test } from 'vitest'
import type { changePassword, getAccount } from '#accounts/contract/account.ts'
import {
  aMember,
  emailsTo,
  newestMailTo,
  signInAs,
  signInByPassword,
  withFullPasswordQueue,
} from '#accounts/testing.ts'
import { ApiError } from '#platform/web/api.ts'
import { testSite, type TestSite } from '#tests/test-site.ts'

let t: TestSite
beforeAll(async () => {
  t = await testSite()
})
afterAll(() => t.close())

const newPassword = 'Gasometer4!lights'
function change(access: string, current_password: string, password = newPassword) {
  const body = { current_password, password, passchk: password }
  return t.apiAs(access)<typeof changePassword>('PUT /api/account/password', { body })
}
const account = (access: string) => t.apiAs(access)<typeof getAccount>('GET /api/account')

test('changing the password signs out all other devices but not this one, and the member is notified', async () => {
  const member = await aMember(t.site)
  const [here, there] = [await signInAs(t.site, member), await signInAs(t.site, member)]

  expect(await change(here.access, member.password)).toEqual({})

  expect(await account(here.access)).toMatchObject({ email: member.email })
  await expect(account(there.access)).rejects.toMatchObject({ status: 401 })
  await expect(signInByPassword(t.site, member)).rejects.toThrow('wrong_email_or_password')
  expect(await signInByPassword(t.site, { ...member, password: newPassword })).toHaveProperty('access')
  expect((await newestMailTo(t, member.email)).subject).toBe('Your password was changed')
})

test('a current password that the server was too busy to check does not count as an attempt', async () => {
  const member = await aMember(t.site)
  const { access } = await signInAs(t.site, member)
  const wrong = () =>
    change(access, 'Gasometer9!lights').catch((error: unknown) => (error instanceof ApiError ? error.status : error))
  for (let attempts = 0; attempts < 9; attempts += 1) expect(await wrong()).toBe(422)

  expect(await withFullPasswordQueue(wrong)).toBe(503)

  expect(await change(access, member.password)).toEqual({})
})

test('nothing changes if the current password is wrong or the new one is easy to guess', async () => {
  const member = await aMember(t.site)
  const { access } = await signInAs(t.site, member)

  await expect(change(access, 'Gasometer9!lights')).rejects.toMatchObject({
    status: 422,
    body: { fields: { current_password: 'That isn’t your password.' } },
  })
  await expect(change(access, member.password, 'Qwerty1234!')).rejects.toMatchObject({
    status: 422,
    body: { fields: { password: expect.any(String) } },
  })

  expect(await signInByPassword(t.site, member)).toHaveProperty('access')
  expect(await emailsTo(t, member.email)).toEqual([])
})

test('after ten wrong passwords in a quarter of an hour even the correct one is refused, but correct passwords do not count', async () => {
  const member = await aMember(t.site)
  const { access } = await signInAs(t.site, member)
  await change(access, member.password, member.password)
  for (let time = 0; time < 10; time += 1)
    await expect(change(access, 'Gasometer9!lights')).rejects.toMatchObject({ status: 422 })

  await expect(change(access, 'Gasometer9!lights')).rejects.toMatchObject({ status: 429 })
  await expect(change(access, member.password)).rejects.toMatchObject({ status: 429 })

  await t.clock.advance(t.site.db, Temporal.Duration.from({ minutes: 16 }))
  const again = await signInByPassword(t.site, member)
  expect(await change(again.access, member.password)).toEqual({})
})
