import { apiKeyRefusals, type Scope } from '#connections/contract/api-keys.ts'
import { LONDON } from '#bookings/server/admin/money/london-days.ts'
import { keyWithHash } from '#connections/server/api-keys/api-key-queries.ts'
import { hashOfApiKey, isApiKeyText, looksLikeApiKey } from '#connections/server/api-keys/api-key-text.ts'
import { setLastUsed } from '#connections/server/api-keys/store.ts'
import { commonRefusals } from '#platform/contract.ts'
import { inOneStatement } from '#platform/server/db.ts'
import { accessRule, type Access, type RawRequest } from '#platform/server/http/serve.ts'
import type { Limit } from '#platform/server/limits.ts'
import { networkOf } from '#platform/server/networks.ts'
import { refuse } from '#platform/server/refusals.ts'
import { noteSecurityEvent } from '#platform/server/security-events/record-security-event.ts'
import type { Site } from '#platform/server/site.ts'

/** Why a request with a key is refused, as the record of security events has it. */
type KeyProblem = 'mistyped' | 'unknown' | 'revoked' | 'expired' | 'scope_missing'

export type KeyHolder = { name: string; scopes: Scope[]; expiresAt: Temporal.Instant }

const BEARER = /^Bearer (\w+)$/i
/** Enough for a program that reads every event of some years once an hour. */
const callsOfKey: Limit = { name: 'calls of an API key', attempts: 600, minutes: 10 }
/** Nobody finds a key by trying. The limit keeps a broken program from asking the database for ever. */
const failedByNetwork: Limit = { name: 'unknown API keys by network', attempts: 100, minutes: 10 }

/** Accepts an API key with this scope. Every other operation refuses keys, because they are not access tokens. */
export function keyFor(scope: Scope): Access<KeyHolder> {
  const who = `a program with an API key that may read \`${scope}\``
  return accessRule(
    { who, needsToken: true, scopes: [scope], refusals: [apiKeyRefusals.scope_missing] },
    async (call, site) => {
      const holder = await keyHolder(call, site)
      if (!holder.scopes.includes(scope)) {
        noteRefusedKey(site, 'scope_missing')
        refuse(apiKeyRefusals.scope_missing)
      }
      return holder
    },
  )
}

/** Accepts an API key with any scope. */
export const anyKey = accessRule(
  { who: 'a program with an API key', needsToken: true, scopes: [], refusals: [] },
  keyHolder,
)

async function keyHolder(call: RawRequest, site: Site): Promise<KeyHolder> {
  const text = BEARER.exec(call.authorization ?? '')?.[1]
  if (text === undefined || !looksLikeApiKey(text)) refuse(commonRefusals.not_signed_in)
  if (!isApiKeyText(text)) return refuseKey(site, 'mistyped')
  const now = site.clock.now()
  const key = await keyWithHash(site.db, hashOfApiKey(text))
  if (!key) return refuseUnusable(site, call, 'unknown')
  if (key.revokedAt) return refuseUnusable(site, call, 'revoked')
  if (Temporal.Instant.compare(key.expiresAt, now) <= 0) return refuseUnusable(site, call, 'expired')
  await site.limits.enforce(callsOfKey, key.id)
  const today = now.toZonedDateTimeISO(LONDON).toPlainDate()
  if (!key.lastUsedOn?.equals(today)) await inOneStatement(site.db, (tx) => setLastUsed(tx, key.id, today))
  const { name, scopes, expiresAt } = key
  return { name, scopes, expiresAt }
}

async function refuseUnusable(site: Site, { from }: RawRequest, problem: KeyProblem): Promise<never> {
  await site.limits.enforce(failedByNetwork, networkOf(from?.address ?? ''))
  return refuseKey(site, problem)
}

/** Gives the same answer for all keys that do not work. Only the owner learns why. */
function refuseKey(site: Site, problem: KeyProblem): never {
  noteRefusedKey(site, problem)
  refuse(commonRefusals.not_signed_in)
}

function noteRefusedKey(site: Site, detail: KeyProblem): void {
  noteSecurityEvent(site, { kind: 'API key refused', memberId: null, detail })
}
