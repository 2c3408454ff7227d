import { insertPortrait } from '#profiles/server/store.ts'
import { inTransaction } from '#platform/server/db.ts'
import { newId } from '#platform/server/ids.ts'
import type { Limit } from '#platform/server/limits.ts'
import type { Site } from '#platform/server/site.ts'

const uploads: Limit = { name: 'portrait uploads', tries: 30, minutes: 60 }

/** Portraits of this process that no profile refers to yet. The demo's clock may be moved while one is being saved. */
const underWay = new Set<string>()

export function isUnderWay(portraitId: string): boolean {
  return underWay.has(portraitId)
}

/** Saves a portrait that a member sends, as `withPortrait` does, within the upload limit. */
export async function withNewPortrait<T>(
  site: Site,
  memberId: string,
  picture: Buffer,
  show: (portraitId: string) => Promise<T>,
): Promise<T> {
  await site.limits.demand(uploads, memberId)
  return withPortrait(site, memberId, picture, show)
}

/**
 * Saves a new portrait of the member and passes its id to `show`, whose transaction makes a profile show it. If that fails, or
 * the picture is refused, a job removes the portrait; if even that fails, the sweep does.
 */
export async function withPortrait<T>(
  site: Site,
  memberId: string,
  picture: Buffer,
  show: (portraitId: string) => Promise<T>,
): Promise<T> {
  const id = newId()
  underWay.add(id)
  try {
    await inTransaction(site.db, (tx) => insertPortrait(tx, { id, memberId, madeAt: site.clock.now() }))
    await site.privatePictures.keep(id, picture)
    return await show(id)
  } catch (error) {
    await inTransaction(site.db, (tx) => site.jobs.enqueue(tx, 'profiles.remove-portrait', { portraitId: id })).catch(
      (reason: unknown) => site.log.warn({ err: reason, portrait: id }, 'a portrait is left for the sweep to remove'),
    )
    throw error
  } finally {
    underWay.delete(id)
  }
}
