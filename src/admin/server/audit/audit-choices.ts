import type { z } from 'zod'
import { MemberId } from '#accounts/contract/person.ts'
import type * as endpoints from '#admin/contract/audit.ts'
import { actorChoices } from '#admin/server/audit/audit-queries.ts'
import { actions } from '#admin/server/audit/actions.ts'
import type { Site } from '#platform/server/site.ts'

export async function auditChoices(
  site: Site,
  query: z.output<(typeof endpoints.getAuditChoices)['query']>,
): Promise<z.output<(typeof endpoints.getAuditChoices)['answer']>> {
  const people = await actorChoices(site.db, query.actor)
  return {
    people: people.map(({ id, userName }) => ({ id: MemberId.parse(id), name: userName })),
    actions: Object.entries(actions)
      .map(([action, { description }]) => ({
        action,
        label: description.charAt(0).toUpperCase() + description.slice(1),
      }))
      .toSorted((one, other) => one.label.localeCompare(other.label, 'en-GB')),
  }
}
