import type { Member } from '#accounts/actor.ts'
import { knownPerson } from '#browsing/server/known-person.ts'
import type { Site } from '#platform/server/site.ts'
import type { Report } from '#safety/contract.ts'
import { saveReport } from '#safety/server/save-report.ts'

/** Reports a member whom the caller has encountered. The report stores the member's current name and profile. */
export async function reportPerson(site: Site, by: Member, id: string, { reason, note }: Report): Promise<void> {
  const { id: reportedId, userName, headline, body, portraitId } = await knownPerson(site, by, id)
  const seen = { name: userName, headline, body }
  await saveReport(site, by, { about: 'person', reportedId, messageId: null, reason, note, seen, portraitId })
}
