import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { listStaff } from '#accounts/contract/admin/staff.ts'
import type { authenticate, refreshSession } from '#accounts/contract/authentication.ts'
import type {
  getSecondFactor,
  offerSecondFactor,
  verifySecondFactor,
  setUpSecondFactor,
} from '#accounts/contract/second-factor.ts'
import { ownerOnly, signedIn, staffOnly } from '#accounts/server/access-rules.ts'
import { codeOfStep, stepAt } from '#accounts/server/second-factor/authenticator.ts'
import { aMember, emailsTo, signInByPassword, type SignedInAs, type TestMember } from '#accounts/testing.ts'
import { anOfferedApp, aSecondFactor, beginNextStep, codeOf } from '#accounts/testing/second-factor.ts'
import { actionsOn } from '#platform/testing/rows.ts'
import { testSite, type TestSite } from '#tests/test-site.ts'

let t: TestSite
let owner: TestMember
let device: SignedInAs
beforeAll(async () => {
  t = await testSite()
})
afterAll(() => t.close())
beforeEach(async () => {
  owner = await aMember(t.site, { role: 'owner' })
  device = await signInByPassword(t.site, owner)
  await beginNextStep(t)
})

const refused = (error: string) => ({ body: { error } })
const atField = (code: RegExp) => ({ body: { error: 'invalid', fields: { code: expect.stringMatching(code) } } })
const asOwner = ({ authorization }: Pick<SignedInAs, 'authorization'>) => ownerOnly({ authorization }, t.site)
const seconds = (count: number) => t.clock.advance(t.site.db, Temporal.Duration.from({ seconds: count }))

function verify(code: string, { access } = device) {
  return t.apiAs(access)<typeof verifySecondFactor>('POST /api/account/second-factor/verification', { body: { code } })
}

async function setUp({ access } = device): Promise<string[]> {
  const body = await anOfferedApp(t, access)
  return (await t.apiAs(access)<typeof setUpSecondFactor>('PUT /api/account/second-factor', { body })).recovery_codes
}

test('an owner is an ordinary member until they set up a second factor', async () => {
  await expect(asOwner(device)).rejects.toMatchObject({ refusal: { error: 'second_factor_needed', status: 403 } })
  expect(await signedIn(device, t.site)).toMatchObject({ memberId: owner.id, role: 'member' })

  const codes = await setUp()

  expect(await asOwner(device)).toMatchObject({ memberId: owner.id, role: 'owner' })
  expect(await signedIn(device, t.site)).toMatchObject({ role: 'owner' })
  expect(codes).toHaveLength(10)
  expect(new Set(codes).size).toBe(10)
  for (const code of codes) expect(code).toMatch(/^[0-9a-hjkmnp-tv-z]{5}-[0-9a-hjkmnp-tv-z]{5}$/)
  expect(await actionsOn(t.site.db, owner.id)).toContain('second factor set up')
  expect((await emailsTo(t, owner.email)).map(({ subject }) => subject)).toEqual([
    'Your two-step verification has changed',
  ])
})

test('the URI contains the site and the account, and neither the secret nor the codes are stored in plain form', async () => {
  const api = t.apiAs(device.access)
  const { secret, uri, offer } = await api<typeof offerSecondFactor>('POST /api/account/second-factor/offer')
  const address = new URL(uri)
  expect(decodeURIComponent(address.pathname)).toContain(owner.email)
  expect(address.searchParams.get('issuer')).toBe(t.site.config.siteName)
  expect(address.searchParams.get('secret')).toBe(secret)

  const code = codeOfStep(secret, stepAt(t.clock.now()))
  const body = { offer, code }
  const { recovery_codes } = await api<typeof setUpSecondFactor>('PUT /api/account/second-factor', { body })

  const { rows } = await sql<{ stored: string }>`
    select f::text as stored from second_factors f union all select c::text from recovery_codes c`.execute(t.site.db)
  const stored = rows.map((row) => row.stored).join('\n')
  for (const credential of [secret, ...recovery_codes]) {
    expect(stored).not.toContain(credential)
    expect(stored).not.toContain(Buffer.from(credential).toString('hex'))
  }
})

test('signing in returns the next step, and no staff route accepts the password alone', async () => {
  const body = { email: owner.email, password: owner.password }
  const ask = () => t.api<typeof authenticate>('POST /accounts/authenticate', { body })
  expect(await ask()).toMatchObject({ second_factor: 'to set up' })
  await aSecondFactor(t.site, owner.id)

  const { access, second_factor } = await ask()

  expect(second_factor).toBe('to verify')
  const authorization = `Bearer ${access}`
  await expect(staffOnly({ authorization }, t.site)).rejects.toMatchObject({
    refusal: { error: 'second_factor_unverified', status: 403 },
  })
  expect(await signedIn({ authorization }, t.site)).toMatchObject({ role: 'member' })
})

test('a code verifies one session once, and codes of the adjacent time steps are accepted', async () => {
  await aSecondFactor(t.site, owner.id)
  const code = await codeOf(t.site, owner.id, -1)

  await verify(code)

  expect(await asOwner(device)).toMatchObject({ role: 'owner' })
  const other = await signInByPassword(t.site, owner)
  await expect(asOwner(other)).rejects.toMatchObject({ refusal: { error: 'second_factor_unverified' } })
  await expect(verify(code, other)).rejects.toMatchObject(atField(/already been used/))
  await verify(await codeOf(t.site, owner.id, 1), other)
  // The current code is older than the one that was used.
  await expect(verify(await codeOf(t.site, owner.id), other)).rejects.toMatchObject(atField(/already been used/))
})

test('staff rights lapse twelve hours after the code and return with another; the session goes on as a member’s', async () => {
  await aSecondFactor(t.site, owner.id)
  await verify(await codeOf(t.site, owner.id))
  let { access, refresh } = device
  const renew = async () => {
    const renewed = await t.api<typeof refreshSession>('POST /accounts/refresh', { body: { refresh } })
    ;({ access, refresh } = renewed)
    return { access, authorization: `Bearer ${access}` }
  }
  const laterIn = async (duration: Temporal.DurationLike) => {
    await t.clock.advance(t.site.db, Temporal.Duration.from(duration))
    return renew()
  }
  const admin = () => t.apiAs(access)<typeof listStaff>('GET /api/admin/staff')

  expect(await asOwner(await laterIn({ hours: 11, minutes: 55 }))).toMatchObject({ role: 'owner' })
  const lapsed = await laterIn({ minutes: 6 })

  await expect(admin()).rejects.toMatchObject(refused('second_factor_unverified'))
  await expect(asOwner(lapsed)).rejects.toMatchObject({ refusal: { error: 'second_factor_unverified', status: 403 } })
  expect(await signedIn(lapsed, t.site)).toMatchObject({ memberId: owner.id, role: 'member' })
  // Renewing the session does not bring the rights back.
  for (let day = 0; day < 85; day += 17) await laterIn({ hours: 17 * 24 })
  await expect(admin()).rejects.toMatchObject(refused('second_factor_unverified'))

  await verify(await codeOf(t.site, owner.id), { ...device, access })

  expect(await admin()).toMatchObject({ staff: expect.anything() })
})

test.each([
  ['from two steps ago', () => codeOf(t.site, owner.id, -2)],
  ['from two steps ahead', () => codeOf(t.site, owner.id, 2)],
  ['from another owner’s app', async () => codeOf(t.site, await anotherOwner())],
  ['with too few digits', async () => '12345'],
  ['made of letters', async () => 'x'.repeat(40)],
])('a code %s is refused', async (_what, make) => {
  await aSecondFactor(t.site, owner.id)
  await expect(verify(await make())).rejects.toMatchObject(atField(/isn’t right/))
  await expect(asOwner(device)).rejects.toMatchObject({ refusal: { error: 'second_factor_unverified' } })
})

async function anotherOwner(): Promise<string> {
  const { id } = await aMember(t.site, { role: 'owner' })
  await aSecondFactor(t.site, id)
  return id
}

test('after ten wrong codes in an hour from any session, even the correct one is refused', async () => {
  await aSecondFactor(t.site, owner.id)
  for (let attempts = 0; attempts < 10; attempts += 1)
    await expect(verify('x')).rejects.toMatchObject(atField(/isn’t right/))
  const another = await signInByPassword(t.site, owner)

  await expect(verify(await codeOf(t.site, owner.id), another)).rejects.toMatchObject(refused('too_many_requests'))

  await seconds(61 * 60)
  const later = await signInByPassword(t.site, owner)
  await verify(await codeOf(t.site, owner.id), later)
})

test('when several devices give the same code at the same time, only one is verified', async () => {
  await aSecondFactor(t.site, owner.id)
  const code = await codeOf(t.site, owner.id)
  const devices = await Promise.all(Array.from({ length: 8 }, () => signInByPassword(t.site, owner)))

  const attempts = await Promise.allSettled(devices.map((one) => verify(code, one)))

  expect(attempts.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  const verified = await Promise.allSettled(devices.map(asOwner))
  expect(verified.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
})

test('a recovery code works once, regardless of its formatting, and its use is audited and emailed', async () => {
  const [first = '', second = ''] = await aSecondFactor(t.site, owner.id)

  await verify(first.toUpperCase().replace('-', ' ').replaceAll('0', 'O').replaceAll('1', 'l'))

  expect(await asOwner(device)).toMatchObject({ role: 'owner' })
  expect(await t.apiAs(device.access)<typeof getSecondFactor>('GET /api/account/second-factor')).toMatchObject({
    state: 'verified',
    recovery_codes_left: 9,
  })
  const other = await signInByPassword(t.site, owner)
  await expect(verify(first, other)).rejects.toMatchObject(atField(/isn’t right/))
  await expect(asOwner(other)).rejects.toThrow()
  await verify(second, other)
  expect((await actionsOn(t.site.db, owner.id)).filter((action) => action === 'recovery code used')).toHaveLength(2)
  const mails = (await emailsTo(t, owner.email)).filter(({ subject }) => subject === 'A recovery code was used')
  expect(mails).toHaveLength(2)
  expect(mails[0]?.text).toContain('You have 8 left')
})

test('a code before set-up, another member’s offer and an offer from half an hour ago are refused', async () => {
  await expect(verify('123456')).rejects.toMatchObject(refused('second_factor_needed'))
  const other = await signInByPassword(t.site, await aMember(t.site, { role: 'host' }))
  const theirs = await anOfferedApp(t, other.access)
  const setUpWith = (body: { offer: string; code: string }, { access } = device) =>
    t.apiAs(access)<typeof setUpSecondFactor>('PUT /api/account/second-factor', { body })
  await expect(setUpWith(theirs)).rejects.toMatchObject(refused('offer_expired'))
  await expect(setUpWith({ ...theirs, offer: 'x' })).rejects.toMatchObject(refused('offer_expired'))

  const mine = await anOfferedApp(t, device.access)
  await expect(setUpWith({ ...mine, code: '000000' })).rejects.toMatchObject(atField(/isn’t right/))
  await expect(asOwner(device)).rejects.toMatchObject({ refusal: { error: 'second_factor_needed' } })
  await seconds(31 * 60)
  await expect(setUpWith(mine, await signInByPassword(t.site, owner))).rejects.toMatchObject(refused('offer_expired'))
})
