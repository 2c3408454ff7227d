import type { KeyObject } from 'node:crypto'
import { jwtVerify, SignJWT } from 'jose'
import { LRUCache } from 'lru-cache'
import { z } from 'zod'
import type { Gender, Role } from '#accounts/contract/person.ts'
import type { Site } from '#platform/server/site.ts'

export const ACCESS_MINUTES = 15
const PURPOSE = 'access token'
const ALGORITHM = 'HS256'
const TYPE = 'at+jwt'
/** The site's own tokens have about 450 characters. */
const MAX_TOKEN_LENGTH = 2_000

type Signing = Pick<Site, 'config' | 'clock' | 'keys'>

/** The claims that the server relies on: the member and the session. The role and gender in a token are for the browser. */
const Claims = z.object({ sub: z.uuid(), sid: z.uuid(), exp: z.number() })

export function makeAccessToken(
  { config, clock, keys }: Signing,
  session: { memberId: string; sessionId: string; gender: Gender; role: Role },
): Promise<string> {
  const seconds = Math.floor(clock.now().epochMilliseconds / 1_000)
  const { memberId, sessionId, gender, role } = session
  const kid = keys.signingKeyId()
  return new SignJWT({ gender, role, sid: sessionId })
    .setProtectedHeader({ alg: ALGORITHM, typ: TYPE, kid })
    .setSubject(memberId)
    .setIssuer(config.siteUrl)
    .setAudience(config.siteUrl)
    .setIssuedAt(seconds)
    .setExpirationTime(seconds + ACCESS_MINUTES * 60)
    .sign(keyOf(keys, kid))
}

/** Returns the key that a token names. A key that was removed verifies nothing. */
function keyOf(keys: Site['keys'], kid: string | undefined): KeyObject {
  const key = kid === undefined ? undefined : keys.keyObject(kid, PURPOSE)
  if (!key) throw new Error('the token names no key of this site')
  return key
}

/** The session of a token whose signature was verified with `key`. */
type VerifiedToken = { memberId: string; sessionId: string; expiresAt: Temporal.Instant; kid: string; key: KeyObject }

/** Every request of a page carries the same token, so its signature is verified once while it is among the last of these. */
const MAX_VERIFIED_TOKENS = 2_000
const verifiedTokens = new WeakMap<Site['keys'], LRUCache<string, VerifiedToken>>()

/** Returns the member and session that the token identifies, or undefined if it is invalid or has expired. */
export async function readAccessToken(
  site: Signing,
  token: string,
): Promise<{ memberId: string; sessionId: string; expiresAt: Temporal.Instant } | undefined> {
  if (token.length > MAX_TOKEN_LENGTH) return undefined
  const { clock, keys } = site
  const verified = verifiedTokens.getOrInsertComputed(keys, () => new LRUCache({ max: MAX_VERIFIED_TOKENS }))
  const known = verified.get(token)
  if (known && keys.keyObject(known.kid, PURPOSE) === known.key)
    return Temporal.Instant.compare(clock.now(), known.expiresAt) < 0 ? known : undefined
  const read = await verifyAccessToken(site, token)
  if (read) verified.set(token, read)
  return read
}

async function verifyAccessToken({ config, clock, keys }: Signing, token: string): Promise<VerifiedToken | undefined> {
  const verified = await jwtVerify(token, ({ kid }) => keyOf(keys, kid), {
    algorithms: [ALGORITHM],
    typ: TYPE,
    issuer: config.siteUrl,
    audience: config.siteUrl,
    currentDate: new Date(clock.now().epochMilliseconds),
    requiredClaims: ['sub', 'exp', 'iat', 'sid'],
  }).catch(() => undefined)
  const claims = Claims.safeParse(verified?.payload)
  const kid = verified?.protectedHeader.kid
  if (!claims.success || kid === undefined) return undefined
  const { sub, sid, exp } = claims.data
  const expiresAt = Temporal.Instant.fromEpochMilliseconds(exp * 1_000)
  return { memberId: sub, sessionId: sid, expiresAt, kid, key: keyOf(keys, kid) }
}
