import { portraitsOf } from '#profiles/server/queries.ts'
import type { Tx } from '#platform/server/db.ts'
import type { Site } from '#platform/server/site.ts'

/**
 * Has the files of whatever portraits a member who leaves ever kept removed, once they are gone; one that was reported stays
 * for as long as its report. Gives their ids.
 */
export async function erasePortraits(site: Pick<Site, 'jobs'>, tx: Tx, memberId: string): Promise<string[]> {
  const ids = await portraitsOf(tx, memberId)
  for (const portraitId of ids) await site.jobs.enqueue(tx, 'profiles.remove-portrait', { portraitId })
  return ids
}
