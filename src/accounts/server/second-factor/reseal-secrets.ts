import { openSecret, SECOND_FACTOR } from '#accounts/server/second-factor/save-secret.ts'
import { factorsSealedWithOtherKeys } from '#accounts/server/second-factor/second-factor-queries.ts'
import { lockSecondFactor, updateSealedSecret } from '#accounts/server/store/second-factors.ts'
import { inTransaction, type Tx } from '#platform/server/db.ts'
import type { Site } from '#platform/server/site.ts'

const BATCH_SIZE = 100

type Keys = Pick<Site, 'keys'>
type Factor = { memberId: string; keyId: string; secret: Buffer }

/** Seals the secret again if an earlier key sealed it. The factor must be locked. */
export async function resealSecret({ keys }: Keys, tx: Tx, factor: Factor): Promise<void> {
  if (factor.keyId === keys.signingKeyId()) return
  const secret = openSecret(keys, factor)
  // The key of a restored secret may be lost. It stays as it is, because the key may be found.
  if (secret === undefined) return
  const { keyId, sealed } = keys.seal(SECOND_FACTOR, factor.memberId, secret)
  await updateSealedSecret(tx, factor.memberId, { keyId, secret: sealed })
}

/** Seals every secret again that an earlier key sealed, so that the key can be removed. */
export async function resealSecrets(site: Site): Promise<void> {
  let after: string | undefined
  do {
    const members = await factorsSealedWithOtherKeys(site.db, site.keys.signingKeyId(), { after, limit: BATCH_SIZE })
    await inTransaction(site.db, async (tx) => {
      for (const memberId of members) {
        const factor = await lockSecondFactor(tx, memberId)
        if (factor) await resealSecret(site, tx, factor)
      }
    })
    after = members.at(-1)
  } while (after !== undefined)
}
