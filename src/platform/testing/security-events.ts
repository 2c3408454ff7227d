import type { SecurityEventKind } from '#platform/contract/security-events.ts'
import type { Site } from '#platform/server/site.ts'

/** The kinds that `security-events-of-passkeys.db.test.ts` records, and `security-events.db.test.ts` does not. */
export const kindsOfPasskeys = [
  ...(['passkey added', 'passkey removed', 'passkey refused', 'passkey blocked'] as const),
  ...(['two-step verification turned on', 'two-step verification turned off', 'other devices signed out'] as const),
  ...(['door opened', 'door grant revoked', 'site key changed'] as const),
  ...(['calendar address made', 'calendar address stopped'] as const),
] satisfies SecurityEventKind[]

/** The kinds that `security-events-of-connections.db.test.ts` records. */
export const kindsOfConnections = [
  ...(['API key made', 'API key revoked', 'API key refused', 'webhook added', 'webhook changed'] as const),
  ...(['webhook turned on', 'webhook turned off', 'webhook secret replaced', 'webhook deleted'] as const),
] satisfies SecurityEventKind[]

/** Writes noted events, and returns all events, the oldest first. */
export async function securityEventsOf(site: Pick<Site, 'db' | 'securityEvents'>, memberId?: string | null) {
  await site.securityEvents.write()
  const events = site.db.selectFrom('securityEvents').selectAll().orderBy('at').orderBy('id')
  if (memberId === undefined) return events.execute()
  return events.where('memberId', 'is not distinct from', memberId).execute()
}

/** Returns the kinds of events of this member, the oldest first, without repeats. */
export async function kindsOf(
  site: Pick<Site, 'db' | 'securityEvents'>,
  memberId: string,
): Promise<SecurityEventKind[]> {
  return (await securityEventsOf(site, memberId)).map(({ kind }) => kind)
}
