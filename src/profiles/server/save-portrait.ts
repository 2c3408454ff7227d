import { insertPortrait } from '#profiles/server/store.ts'
import { inTransaction } from '#platform/server/db.ts'
import { newId } from '#platform/server/ids.ts'
import type { Limit } from '#platform/server/limits.ts'
import type { Site } from '#platform/server/site.ts'

const uploads: Limit = { name: 'portrait uploads', attempts: 30, minutes: 60 }

/** Portraits of this process that no profile refers to yet. The demo's clock may be moved while one is being saved. */
const uploading = new Set<string>()

export function isUploading(portraitId: string): boolean {
  return uploading.has(portraitId)
}

/** Saves a portrait that a member sends, as `withPortrait` does, within the upload limit. */
export async function withNewPortrait<T>(
  site: Site,
  memberId: string,
  picture: Buffer,
  attach: (portraitId: string) => Promise<T>,
): Promise<T> {
  await site.limits.enforce(uploads, memberId)
  return withPortrait(site, memberId, picture, attach)
}

/**
 * Saves a new portrait of the member and passes its id to `attach`, whose transaction makes a profile show it. If that fails, or
 * the picture is refused, a job removes the portrait; if even that fails, the sweep does.
 */
export async function withPortrait<T>(
  site: Site,
  memberId: string,
  picture: Buffer,
  attach: (portraitId: string) => Promise<T>,
): Promise<T> {
  const id = newId()
  uploading.add(id)
  try {
    await inTransaction(site.db, (tx) => insertPortrait(tx, { id, memberId, madeAt: site.clock.now() }))
    await site.privatePictures.save(id, picture)
    return await attach(id)
  } catch (error) {
    await inTransaction(site.db, (tx) => site.jobs.enqueue(tx, 'profiles.remove-portrait', { portraitId: id })).catch(
      (reason: unknown) => site.log.warn({ err: reason, portrait: id }, 'a portrait is left for the sweep to remove'),
    )
    throw error
  } finally {
    uploading.delete(id)
  }
}
