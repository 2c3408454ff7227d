import { afterAll, beforeAll, expect, test } from 'vitest'
import type { forgotPassword } from '#accounts/contract/authentication.ts'
import type { verifySecondFactor } from '#accounts/contract/second-factor.ts'
import { banAddress, isAddressBanned } from '#accounts/server/banned-addresses.ts'
import { resealSecrets } from '#accounts/server/second-factor/reseal-secrets.ts'
import { aMember, anEmail, newestMailTo, signInAs, signInByPassword, tokenIn } from '#accounts/testing.ts'
import { aSecondFactor } from '#accounts/testing/second-factor.ts'
import { aModerator, aReportOf, decisionLinkApi } from '#admin/testing/moderation.ts'
import { resealLinks } from '#bookings/server/replacements/reseal-links.ts'
import { aTransfer, load } from '#bookings/server/replacements/testing.ts'
import { inTransaction } from '#platform/server/db.ts'
import { knownKeys } from '#platform/server/keys/key-queries.ts'
import { signingKeyAt } from '#platform/server/keys/key-states.ts'
import { removeKey, rotateKeys, signWithNewestKey } from '#platform/server/keys/rotate-keys.ts'
import { makeUnsubscribeLink } from '#platform/server/mail/unsubscribe-link.ts'
import type { loadUnsubscribeLink } from '#privacy/contract/emails.ts'
import { testSite, type TestSite } from './test-site.ts'

let t: TestSite
beforeAll(async () => (t = await testSite({ LIMITS: 'off' })))
afterAll(() => t.close())

async function rotate(): Promise<void> {
  const before = signingKeyAt(await knownKeys(t.site.db), t.clock.now()) ?? ''
  await rotateKeys(t.site)
  await signWithNewestKey(t.site)
  await t.keyRing.refresh()
  await resealSecrets(t.site)
  await resealLinks(t.site)
  await removeKey(t.site, before)
  await t.keyRing.refresh()
}

test('links in emails, recovery codes and banned addresses outlast three rotations', async () => {
  const [amy, tom] = [await aMember(t.site), await aMember(t.site, { gender: 'M' })]
  const unsubscribing = await inTransaction(t.site.db, (tx) =>
    makeUnsubscribeLink(t.site, tx, { kind: 'event news', memberId: amy.id }),
  )
  const unsubscribe = new URL(unsubscribing).searchParams.get('token') ?? ''
  await t.api<typeof forgotPassword>('POST /accounts/forgotpassword', { body: { email: amy.email } })
  const reset = tokenIn(await newestMailTo(t, amy.email))
  const moderator = await aModerator(t)
  await moderator.decide(await aReportOf(t, tom, { by: amy }), { measure: 'warned', reason: 'Please be kind.' })
  const decision = tokenIn(await newestMailTo(t, tom.email))
  const { token: transfer, sender } = await aTransfer(t)
  const owner = await aMember(t.site, { role: 'owner' })
  const [recoveryCode = ''] = await aSecondFactor(t.site, owner.id)
  const banned = anEmail()
  await inTransaction(t.site.db, (tx) => banAddress(t.site, tx, banned, t.clock.now()))

  for (let rotations = 0; rotations < 3; rotations += 1) await rotate()

  expect(
    await t.api<typeof loadUnsubscribeLink>('POST /api/unsubscribe/lookup', { body: { token: unsubscribe } }),
  ).toMatchObject({ kind: 'event news' })
  const opened = await t.app.inject({ method: 'POST', url: '/accounts/checklink', payload: { token: reset } })
  expect(opened.json()).toMatchObject({ state: 'good' })
  expect(await decisionLinkApi(t, decision).load()).toMatchObject({ measure: 'warned' })
  expect(await load(t.api, transfer)).toMatchObject({ from: 'Amy Tonks' })
  const { access } = await signInByPassword(t.site, owner)
  const body = { code: recoveryCode }
  await t.apiAs(access)<typeof verifySecondFactor>('POST /api/account/second-factor/verification', { body })
  expect(await isAddressBanned(t.site, t.site.db, banned.toUpperCase())).toBe(true)
  const { access: senders } = await signInAs(t.site, sender)
  const own = await t.app.inject({ url: '/api/myplaces', headers: { authorization: `Bearer ${senders}` } })
  expect(own.body).toContain(transfer)
})
