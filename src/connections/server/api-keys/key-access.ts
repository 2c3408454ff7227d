import { apiKeyRefusals, type Scope } from '#connections/contract/api-keys.ts'
import { LONDON } from '#bookings/server/admin/money/london-days.ts'
import { usableKey } from '#connections/server/api-keys/api-key-queries.ts'
import { hashOfApiKey, isApiKeyText } from '#connections/server/api-keys/api-key-text.ts'
import { setLastUsed } from '#connections/server/api-keys/store.ts'
import { commonRefusals } from '#platform/contract.ts'
import { inOneStatement } from '#platform/server/db.ts'
import { accessRule, type Access, type RawRequest } from '#platform/server/http/serve.ts'
import type { Limit } from '#platform/server/limits.ts'
import { networkOf } from '#platform/server/networks.ts'
import { refuse } from '#platform/server/refusals.ts'
import type { Site } from '#platform/server/site.ts'

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
      if (!holder.scopes.includes(scope)) refuse(apiKeyRefusals.scope_missing)
      return holder
    },
  )
}

/** Accepts an API key with any scope. */
export const anyKey = accessRule(
  { who: 'a program with an API key', needsToken: true, scopes: [], refusals: [] },
  keyHolder,
)

async function keyHolder({ authorization = '', from }: RawRequest, site: Site): Promise<KeyHolder> {
  const text = BEARER.exec(authorization)?.[1]
  if (text === undefined || !isApiKeyText(text)) refuse(commonRefusals.not_signed_in)
  const now = site.clock.now()
  const key = await usableKey(site.db, hashOfApiKey(text), now)
  if (!key) {
    await site.limits.enforce(failedByNetwork, networkOf(from?.address ?? ''))
    refuse(commonRefusals.not_signed_in)
  }
  await site.limits.enforce(callsOfKey, key.id)
  const today = now.toZonedDateTimeISO(LONDON).toPlainDate()
  if (!key.lastUsedOn?.equals(today)) await inOneStatement(site.db, (tx) => setLastUsed(tx, key.id, today))
  const { name, scopes, expiresAt } = key
  return { name, scopes, expiresAt }
}
