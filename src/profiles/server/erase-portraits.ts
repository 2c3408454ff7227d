import { portraitsOf } from '#profiles/server/queries.ts'
import type { Tx } from '#platform/server/db.ts'
import type { Site } from '#platform/server/site.ts'

/**
 * Queues the removal of all portrait files of a member who is being deleted. A reported portrait is removed only after its
 * report. Returns the portraits' ids.
 */
export async function erasePortraits(site: Pick<Site, 'jobs'>, tx: Tx, memberId: string): Promise<string[]> {
  const ids = await portraitsOf(tx, memberId)
  for (const portraitId of ids) await site.jobs.enqueue(tx, 'profiles.remove-portrait', { portraitId })
  return ids
}
