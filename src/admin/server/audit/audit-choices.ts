import type { z } from 'zod'
import { MemberId } from '#accounts/contract/person.ts'
import type { getAuditChoices } from '#admin/contract/audit.ts'
import { peopleToChoose } from '#admin/server/audit/audit-rows.ts'
import { deeds } from '#admin/server/audit/deeds.ts'
import type { Site } from '#platform/server/site.ts'

export async function auditChoices(
  site: Site,
  asked: z.output<(typeof getAuditChoices)['query']>,
): Promise<z.output<(typeof getAuditChoices)['answer']>> {
  const people = await peopleToChoose(site.db, asked.actor)
  return {
    people: people.map(({ id, userName }) => ({ id: MemberId.parse(id), name: userName })),
    deeds: Object.entries(deeds)
      .map(([deed, { says }]) => ({ deed, label: says.charAt(0).toUpperCase() + says.slice(1) }))
      .toSorted((one, other) => one.label.localeCompare(other.label, 'en-GB')),
  }
}
