import { resealReplacementToken } from '#bookings/server/replacements/replacement-link.ts'
import { lockLinkToReseal, updateSealedToken } from '#bookings/server/store/replacements.ts'
import { linksSealedWithOtherKeys } from '#bookings/server/replacements/replacement-queries.ts'
import { inTransaction } from '#platform/server/db.ts'
import type { Site } from '#platform/server/site.ts'

const BATCH_SIZE = 100

/** Seals the links of open transfers again that an earlier key sealed, so that the key can be removed. */
export async function resealLinks(site: Site): Promise<void> {
  let after: string | undefined
  do {
    const ids = await linksSealedWithOtherKeys(site.db, site.keys.signingKeyId(), { after, limit: BATCH_SIZE })
    await inTransaction(site.db, async (tx) => {
      for (const id of ids) {
        const replacement = await lockLinkToReseal(tx, id)
        const sealed = replacement && resealReplacementToken(site, replacement)
        if (sealed) await updateSealedToken(tx, id, sealed)
      }
    })
    after = ids.at(-1)
  } while (after !== undefined)
}
