import type { Owner } from '#accounts/actor.ts'
import { endOfDay, LONDON } from '#bookings/server/admin/money/london-days.ts'
import { apiKeyRefusals, type NewApiKey } from '#connections/contract/api-keys.ts'
import { countUsableKeys } from '#connections/server/api-keys/api-key-queries.ts'
import { hashOfApiKey, newApiKey } from '#connections/server/api-keys/api-key-text.ts'
import { insertApiKey, lockApiKeys, setRevoked } from '#connections/server/api-keys/store.ts'
import { connectionNotifications } from '#connections/server/notifications.ts'
import { audit } from '#platform/server/audit.ts'
import { inTransaction } from '#platform/server/db.ts'
import { newId } from '#platform/server/ids.ts'
import { queueMail } from '#platform/server/mail/outgoing-mail.ts'
import { refuse, refuseFields } from '#platform/server/refusals.ts'
import { recordSecurityEvent } from '#platform/server/security-events/record-security-event.ts'
import type { Site } from '#platform/server/site.ts'
import { ownerRecipients } from '#safety/server/owner-recipients.ts'

const MAX_USABLE = 20

/** Makes a key, emails the owners, and returns the key, of which only a hash is stored. */
export async function createApiKey(site: Site, by: Owner, { name, scopes, expires_on: lastDay }: NewApiKey) {
  const now = site.clock.now()
  const expiresAt = expiryOf(lastDay, now)
  const id = newId()
  const key = newApiKey()
  const row = {
    id,
    name,
    lastFour: key.slice(-4),
    hash: hashOfApiKey(key),
    scopes: [...new Set(scopes)],
    madeAt: now,
    expiresAt,
  }
  await inTransaction(site.db, async (tx) => {
    await lockApiKeys(tx)
    if ((await countUsableKeys(tx, now)) >= MAX_USABLE) refuse(apiKeyRefusals.too_many_api_keys)
    await insertApiKey(tx, row)
    await audit(tx, { at: now, actorId: by.memberId, action: 'API key made', subject: id })
    const detail = `may read ${row.scopes.map((scope) => scope.replace(':read', '')).join(', ')}`
    await recordSecurityEvent(site, tx, { kind: 'API key made', memberId: by.memberId, detail })
    for (const { email, userName } of await ownerRecipients(site, tx, null)) {
      const mail = await connectionNotifications['API key made'].mail({
        ...{ sender: site.config, owner: { userName }, lastDay },
        key: { name, scopes: row.scopes },
      })
      await queueMail(tx, { jobs: site.jobs, now }, { ...mail, to: email })
    }
  })
  return { id, key }
}

export async function revokeApiKey(site: Site, by: Owner, id: string): Promise<void> {
  const now = site.clock.now()
  await inTransaction(site.db, async (tx) => {
    if (!(await setRevoked(tx, id, now))) refuse(apiKeyRefusals.api_key_not_found)
    await audit(tx, { at: now, actorId: by.memberId, action: 'API key revoked', subject: id })
    await recordSecurityEvent(site, tx, { kind: 'API key revoked', memberId: by.memberId })
  })
}

function expiryOf(lastDay: string, now: Temporal.Instant): Temporal.Instant {
  const today = now.toZonedDateTimeISO(LONDON).toPlainDate()
  const day = Temporal.PlainDate.from(lastDay)
  if (Temporal.PlainDate.compare(day, today) < 0) refuseFields({ expires_on: 'This date has passed.' })
  if (Temporal.PlainDate.compare(day, today.add({ years: 1 })) > 0)
    refuseFields({ expires_on: 'A key can work for a year at most.' })
  return endOfDay(lastDay)
}
