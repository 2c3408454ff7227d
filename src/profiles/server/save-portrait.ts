import { insertPortrait } from '#profiles/server/store.ts'
import { inTransaction } from '#platform/server/db.ts'
import { newId } from '#platform/server/ids.ts'
import type { Limit } from '#platform/server/limits.ts'
import type { Site } from '#platform/server/site.ts'

const uploads: Limit = { name: 'portrait uploads', attempts: 30, minutes: 60 }

/** Portraits that this process is saving. The sweep skips them, because a moved demo clock can make them look old. */
const uploading = new Set<string>()

export function isUploading(portraitId: string): boolean {
  return uploading.has(portraitId)
}

/** Enforces the upload limit, and then saves a portrait that a member uploads, as `withPortrait` does. */
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
 * Saves a new portrait and passes its id to `attach`, whose transaction assigns it to a profile. If that fails or the picture
 * is refused, a job removes the portrait. If the job cannot be enqueued, the sweep removes it.
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
