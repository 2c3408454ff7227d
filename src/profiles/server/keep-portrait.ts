import { insertPortrait } from '#profiles/server/store.ts'
import { inTransaction } from '#platform/server/db.ts'
import { newId } from '#platform/server/ids.ts'
import type { Limit } from '#platform/server/limits.ts'
import type { Site } from '#platform/server/site.ts'

const uploads: Limit = { name: 'portrait uploads', tries: 30, minutes: 60 }

/** Those of this process that no profile names yet. The demo's clock may be moved while one is being kept. */
const underWay = new Set<string>()

export function isUnderWay(portraitId: string): boolean {
  return underWay.has(portraitId)
}

/** Keeps a portrait that a member sends, as `withPortrait` does. */
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
 * Keeps a new portrait of the member and hands its id to `show`, whose transaction makes a profile show it. Where that
 * fails, or the picture is refused, the portrait is removed by a job; where even that fails, by the sweep.
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
