import { createHmac, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import { deleteMembers } from '#accounts/testing/delete-members.ts'
import { EncryptJWT, decodeJwt } from 'jose'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { siteItself } from '#accounts/actor.ts'
import { endSession } from '#accounts/server/end-session.ts'
import { ownerOnly, signedIn } from '#accounts/server/access-rules.ts'
import { suspendMember } from '#accounts/server/suspend-member.ts'
import { aMember, signInAs, type SignedInAs, type TestMember } from '#accounts/testing.ts'
import { inTransaction } from '#platform/server/db.ts'
import { newId } from '#platform/server/ids.ts'
import { testSite, type TestSite } from '#tests/test-site.ts'

let t: TestSite
let amy: TestMember
let signedInAmy: SignedInAs
let good: { header: object; kid: string; claims: Record<string, unknown>; key: Buffer }
beforeAll(async () => {
  t = await testSite()
  amy = await aMember(t.site, { gender: 'F' })
  signedInAmy = await signInAs(t.site, amy)
  good = {
    header: { alg: 'HS256', typ: 'at+jwt' },
    kid: t.site.keys.signingKeyId(),
    claims: { ...decodeJwt(signedInAmy.access) },
    key: ourKey('access token'),
  }
})
afterAll(() => t.close())

const ourKey = (purpose: string) =>
  t.site.keys.keyObject(t.site.keys.signingKeyId(), purpose)?.export() ?? expect.fail('no key')

const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

/** Builds a token without the library, so that invalid tokens are possible. */
function forge({ header = good.header, claims = {}, key = good.key, hash = 'sha256' }: Partial<Forged>): string {
  const signed = `${part({ kid: good.kid, ...header })}.${part({ ...good.claims, ...claims })}`
  return `${signed}.${createHmac(hash, key).update(signed).digest('base64url')}`
}
type Forged = { header: object; claims: Record<string, unknown>; key: Buffer | string; hash: string }

const ask = (authorization?: string) =>
  t.app.inject({ url: '/api/account/sessions', headers: authorization === undefined ? {} : { authorization } })

async function expectNotSignedIn(authorization?: string): Promise<void> {
  const answer = await ask(authorization)
  expect([answer.statusCode, answer.json<{ error: string }>().error]).toEqual([401, 'not_signed_in'])
}

/** Builds a token signed with an RSA key and containing the public key, which a badly written server would trust. */
function signedByRsa(header: object): string {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2_048 })
  const signed = `${part({ kid: good.kid, ...header, jwk: publicKey.export({ format: 'jwk' }) })}.${part(good.claims)}`
  return `${signed}.${sign('sha256', Buffer.from(signed), privateKey).toString('base64url')}`
}

function encrypted(): Promise<string> {
  const token = new EncryptJWT(good.claims).setProtectedHeader({
    alg: 'dir',
    enc: 'A256GCM',
    typ: 'at+jwt',
    kid: good.kid,
  })
  return token.encrypt(good.key)
}

const without = (name: string) => ({ [name]: undefined })
const tampered = (token: string) => `${token.slice(0, -2)}${token.endsWith('AA') ? 'BB' : 'AA'}`
const withoutSignature = (token: string) => token.slice(0, token.lastIndexOf('.') + 1)
const aYear = 365 * 24 * 60 * 60

const forgeries: [string, () => string | Promise<string>][] = [
  ['alg ‘none’ and no signature', () => withoutSignature(forge({ header: { alg: 'none', typ: 'at+jwt' } }))],
  ['alg ‘None’ and our signature', () => forge({ header: { alg: 'None', typ: 'at+jwt' } })],
  ['no alg', () => forge({ header: { typ: 'at+jwt' } })],
  ['an HS512 signature by our key', () => forge({ header: { alg: 'HS512', typ: 'at+jwt' }, hash: 'sha512' })],
  ['an HS384 signature by our key', () => forge({ header: { alg: 'HS384', typ: 'at+jwt' }, hash: 'sha384' })],
  ['an RS256 signature by an embedded key', () => signedByRsa({ alg: 'RS256', typ: 'at+jwt' })],
  ['an RSA signature declared as HS256', () => signedByRsa({ alg: 'HS256', typ: 'at+jwt' })],
  ['our signature declared as RS256', () => forge({ header: { alg: 'RS256', typ: 'at+jwt' } })],
  ['an unknown critical header', () => forge({ header: { alg: 'HS256', typ: 'at+jwt', crit: ['b64'], b64: false } })],
  ['another type', () => forge({ header: { alg: 'HS256', typ: 'JWT' } })],
  ['no type', () => forge({ header: { alg: 'HS256' } })],
  ['another issuer', () => forge({ claims: { iss: 'https://evil.example' } })],
  ['no issuer', () => forge({ claims: without('iss') })],
  ['another audience', () => forge({ claims: { aud: 'https://evil.example' } })],
  ['no audience', () => forge({ claims: without('aud') })],
  ['no expiry time', () => forge({ claims: without('exp') })],
  ['a non-numeric expiry time', () => forge({ claims: { exp: 'never' } })],
  ['an expiry time in the past', () => forge({ claims: { exp: Number(good.claims.iat) - 1 } })],
  ['no issue time', () => forge({ claims: without('iat') })],
  ['a ‘not before’ time in the future', () => forge({ claims: { nbf: Number(good.claims.exp) + aYear } })],
  ['no member id', () => forge({ claims: without('sub') })],
  ['an unknown member id', () => forge({ claims: { sub: newId() } })],
  [
    'the id of a member that the session does not belong to',
    async () => forge({ claims: { sub: (await aMember(t.site)).id } }),
  ],
  ['a list as the member id', () => forge({ claims: { sub: [amy.id] } })],
  ['no session id', () => forge({ claims: without('sid') })],
  ['an unknown session id', () => forge({ claims: { sid: newId() } })],
  ['a session id that is not a UUID', () => forge({ claims: { sid: "' or true --" } })],
  ['a signature by our key for another purpose', () => forge({ key: ourKey('portrait address') })],
  ['no key id', () => forge({ header: { ...good.header, kid: undefined } })],
  ['an unknown key id', () => forge({ header: { ...good.header, kid: '00000000' } })],
  ['a list as the key id', () => forge({ header: { ...good.header, kid: [good.kid] } })],
  [
    'the key that signs nothing',
    () => forge({ header: { ...good.header, kid: 'lasting' }, key: t.site.keys.lasting('access token') }),
  ],
  ['a signature by a key of 32 zeros', () => forge({ key: Buffer.alloc(32) })],
  ['a signature by an empty key', () => forge({ key: '' })],
  ['a signature by a random key', () => forge({ key: randomBytes(32) })],
  ['an altered signature', () => tampered(signedInAmy.access)],
  ['no signature', () => withoutSignature(signedInAmy.access)],
  ['only two parts', () => signedInAmy.access.slice(0, signedInAmy.access.lastIndexOf('.'))],
  ['four parts', () => `${signedInAmy.access}.x`],
  ['five parts, encrypted with our key', encrypted],
  ['the value of a refresh token', () => signedInAmy.refresh],
  ['claims that are not JSON', () => `${part(good.header)}.bm8.${'x'.repeat(43)}`],
  ['nothing but dots', () => '..'],
  ['the value ‘null’', () => 'null'],
  ['a very long invalid payload', () => `${part(good.header)}.${'A'.repeat(12_000)}.AAAA`],
  ['valid claims but an excessive length', () => forge({ claims: { more: 'x'.repeat(3_000) } })],
]
test.each(forgeries)('a token with %s is refused', async (_what, make) => {
  await expectNotSignedIn(`Bearer ${await make()}`)
  expect((await ask(signedInAmy.authorization)).statusCode).toBe(200)
})

test('a correctly forged token is accepted, so each invalid token is refused only for its fault', async () => {
  expect((await ask(`Bearer ${forge({})}`)).statusCode).toBe(200)
})

const headerForms: [string, (access: string) => string | undefined][] = [
  ['no value', () => undefined],
  ['an empty value', () => ''],
  ['only the token', (access) => access],
  ['only ‘Bearer’', () => 'Bearer'],
  ['only ‘Bearer’ and a space', () => 'Bearer '],
  ['the scheme ‘Basic’', (access) => `Basic ${access}`],
  ['the scheme ‘Token’', (access) => `Token ${access}`],
  ['no space before the token', (access) => `Bearer${access}`],
  ['two spaces before the token', (access) => `Bearer  ${access}`],
  ['a tab before the token', (access) => `Bearer\t${access}`],
  ['two tokens', (access) => `Bearer ${access}, Bearer ${access}`],
  ['the token in quotes', (access) => `Bearer "${access}"`],
  ['‘Bearer’ twice', (access) => `Bearer Bearer ${access}`],
]
test.each(headerForms)('an Authorization header with %s is refused', async (_what, make) => {
  await expectNotSignedIn(make(signedInAmy.access))
})

test('a token is valid for 15 minutes by the site’s clock', async () => {
  const { authorization } = await signInAs(t.site, await aMember(t.site))
  await t.clock.advance(t.site.db, Temporal.Duration.from({ minutes: 14 }))
  expect((await ask(authorization)).statusCode).toBe(200)

  await t.clock.advance(t.site.db, Temporal.Duration.from({ minutes: 1, seconds: 1 }))

  await expectNotSignedIn(authorization)
})

test('role and gender are read from the member’s row, and the token’s claims about them are ignored', async () => {
  const tom = await aMember(t.site, { gender: 'M' })
  const { access } = await signInAs(t.site, tom)
  const claims = { ...decodeJwt(access), role: 'owner', gender: 'F' }

  const authorization = `Bearer ${forge({ claims })}`

  expect(await signedIn({ authorization }, t.site)).toMatchObject({ memberId: tom.id, role: 'member', gender: 'M' })
  await expect(ownerOnly({ authorization }, t.site)).rejects.toMatchObject({ refusal: { error: 'not_allowed' } })
})

test('only an owner passes the owner-only rule, and a new owner passes it immediately', async () => {
  const member = await aMember(t.site, { role: 'host' })
  const { authorization } = await signInAs(t.site, member)
  await expect(ownerOnly({ authorization }, t.site)).rejects.toMatchObject({ refusal: { status: 403 } })
  await expect(ownerOnly({}, t.site)).rejects.toMatchObject({ refusal: { status: 401 } })

  await inTransaction(t.site.db, (tx) =>
    tx.updateTable('members').set({ role: 'owner' }).where('id', '=', member.id).execute(),
  )

  expect(await ownerOnly({ authorization }, t.site)).toMatchObject({ memberId: member.id, role: 'owner' })
})

test.each([
  ['is suspended', async (member: TestMember) => suspendMember(t.site, siteItself, member.id, 'Rude to the host.')],
  [
    'has signed this device out',
    async (_member: TestMember, by: SignedInAs) => {
      const actor = await signedIn({ authorization: by.authorization }, t.site)
      await endSession(t.site, actor, actor.sessionId)
    },
  ],
  [
    'is no longer active',
    async (member: TestMember) =>
      inTransaction(t.site.db, (tx) =>
        tx.updateTable('members').set({ activatedAt: null }).where('id', '=', member.id).execute(),
      ),
  ],
  ['was deleted', async (member: TestMember) => deleteMembers(t.site, member.id)],
])('a member who %s is signed out immediately, although the token has not expired', async (_what, action) => {
  const member = await aMember(t.site)
  const device = await signInAs(t.site, member)
  expect((await ask(device.authorization)).statusCode).toBe(200)

  await action(member, device)

  await expectNotSignedIn(device.authorization)
})
