import { LONDON } from '#bookings/server/admin/money/london-days.ts'
import type { ApiKey } from '#connections/contract/api-keys.ts'
import { apiKeyRows, type ApiKeyRow } from '#connections/server/api-keys/api-key-queries.ts'
import type { Site } from '#platform/server/site.ts'

export async function loadApiKeys({ db, clock }: Site): Promise<ApiKey[]> {
  const now = clock.now()
  return (await apiKeyRows(db)).map((row) => ({
    ...{ id: row.id, name: row.name, last_four: row.lastFour, scopes: row.scopes },
    made_at: row.madeAt.toString(),
    expires_on: lastDayOf(row.expiresAt),
    last_used_on: row.lastUsedOn?.toString() ?? null,
    state: stateOf(row, now),
  }))
}

/** A key ends when its last day does. */
function lastDayOf(expiresAt: Temporal.Instant): string {
  return expiresAt.subtract({ seconds: 1 }).toZonedDateTimeISO(LONDON).toPlainDate().toString()
}

function stateOf({ revokedAt, expiresAt }: ApiKeyRow, now: Temporal.Instant): ApiKey['state'] {
  if (revokedAt) return 'revoked'
  return Temporal.Instant.compare(expiresAt, now) > 0 ? 'usable' : 'expired'
}
