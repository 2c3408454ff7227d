import type { z } from 'zod'
import { MemberId } from '#accounts/contract/person.ts'
import type * as endpoints from '#admin/contract/security.ts'
import type { SecurityEventsQuery } from '#admin/contract/security.ts'
import { securityEventOrder, securityEvents } from '#admin/server/security/security-event-queries.ts'
import { securityEventOutcomes } from '#platform/contract/security-events.ts'
import { cursorOf, pageOfRows } from '#platform/server/listing/page-of-rows.ts'
import type { Site } from '#platform/server/site.ts'

export async function listSecurityEvents(
  site: Site,
  query: SecurityEventsQuery,
): Promise<z.output<typeof endpoints.listSecurityEvents.answer>> {
  const request = { ...securityEventOrder(query), list: 'security events', after: query.after }
  const { rows, next } = await pageOfRows(site, securityEvents(site.db, query, cursorOf(site, request)), request)
  return {
    rows: rows.map(({ id, kind, at, lastAt, times, network, device, operation, detail, ...people }) => ({
      ...{ id, kind, outcome: securityEventOutcomes[kind], at: at.toString(), last_at: lastAt.toString(), times },
      person: personOf(people.memberId, people.personName),
      by: personOf(people.actorId, people.ownerName),
      ...{ network: network?.toString('hex') ?? null, device, operation, detail },
    })),
    next,
  }
}

function personOf(id: string | null, name: string | null) {
  return id === null || name === null ? null : { id: MemberId.parse(id), name }
}
