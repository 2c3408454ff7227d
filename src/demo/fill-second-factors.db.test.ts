import { afterAll, beforeAll, expect, test } from 'vitest'
import type { verifySecondFactor } from '#accounts/contract/second-factor.ts'
import { currentCodes } from '#accounts/server/second-factor/development-codes.tsx'
import { ownerOnly } from '#accounts/server/access-rules.ts'
import { aMember, signInByPassword, type TestMember } from '#accounts/testing.ts'
import { fillSecondFactors } from '#demo/fill-second-factors.ts'
import { testSite, type TestSite } from '#tests/test-site.ts'

let t: TestSite
let owner: TestMember
beforeAll(async () => {
  t = await testSite()
  owner = await aMember(t.site, { email: 'owner@example.com', role: 'owner' })
  // A member without a staff role, as if a visitor had removed the role before second factors were added.
  await aMember(t.site, { email: 'host@example.com' })
  await fillSecondFactors(t.site)
})
afterAll(() => t.close())

async function verifyCode(code: string): Promise<void> {
  const device = await signInByPassword(t.site, owner)
  const path = 'POST /api/account/second-factor/verification'
  await t.apiAs(device.access)<typeof verifySecondFactor>(path, { body: { code } })
  expect(await ownerOnly(device, t.site)).toMatchObject({ role: 'owner' })
}

test('demo staff have an authenticator app whose code is shown at /dev/codes, and a second run does not replace the app', async () => {
  const codes = await currentCodes(t.site)
  expect(codes).toEqual([{ email: owner.email, code: expect.stringMatching(/^\d{6}$/) }])
  await fillSecondFactors(t.site)
  expect(await currentCodes(t.site)).toEqual(codes)
  const page = await t.app.inject('/dev/codes')
  expect(page.headers['cache-control']).toBe('no-store')
  expect(page.body).toContain(codes[0]?.code)
  await verifyCode(codes[0]?.code ?? '')
})

test('/dev/codes returns a different code for each request from an end-to-end test', async () => {
  const requestCode = async (email: string) => t.app.inject({ method: 'POST', url: '/dev/codes', payload: { email } })
  const answers = await Promise.all([requestCode(owner.email), requestCode(owner.email)])
  const [one, other] = answers.map((answer) => answer.json<{ code: string }>().code)
  expect(one).not.toBe(other)
  await verifyCode(one ?? '')
  await verifyCode(other ?? '')
  await expect(verifyCode(one ?? '')).rejects.toThrow()
  expect((await requestCode('host@example.com')).statusCode).toBe(403)
})
