import { replacementIdByToken } from '#bookings/server/replacements/replacement-queries.ts'
import { paths } from '#platform/paths.ts'
import type { Db } from '#platform/server/db.ts'
import { hashOf, newToken } from '#platform/server/link-token.ts'
import type { Site } from '#platform/server/site.ts'

const PURPOSE = 'transfer link'

/** The stored form of a link's token: its hash, and the token sealed, so that the member can see the link again. */
export type ReplacementToken = { tokenHash: Buffer; tokenSealed: Buffer | null; tokenKeyId: string | null }

/** Creates the token of a transfer's link. */
export function newReplacementToken({ keys }: Pick<Site, 'keys'>, replacementId: string): ReplacementToken {
  const { token, hash } = newToken()
  const { keyId, sealed } = keys.seal(PURPOSE, replacementId, token)
  return { tokenHash: hash, tokenSealed: sealed, tokenKeyId: keyId }
}

/** Returns the link that transfers a booking. Null if it cannot be shown any more, because the key that sealed it is lost. */
export function replacementLink(
  site: Pick<Site, 'keys' | 'config'>,
  replacement: { id: string } & Pick<ReplacementToken, 'tokenSealed' | 'tokenKeyId'>,
): string | null {
  const token = openReplacementToken(site, replacement)
  return token === undefined ? null : `${site.config.siteUrl}${paths.replacement}?token=${token}`
}

/** Seals the token again with the key that signs now. Undefined if it cannot be opened. */
export function resealReplacementToken(
  { keys }: Pick<Site, 'keys'>,
  replacement: { id: string } & Pick<ReplacementToken, 'tokenSealed' | 'tokenKeyId'>,
): Pick<ReplacementToken, 'tokenSealed' | 'tokenKeyId'> | undefined {
  const token = openReplacementToken({ keys }, replacement)
  if (token === undefined) return undefined
  const { keyId, sealed } = keys.seal(PURPOSE, replacement.id, token)
  return { tokenSealed: sealed, tokenKeyId: keyId }
}

function openReplacementToken(
  { keys }: Pick<Site, 'keys'>,
  { id, tokenSealed, tokenKeyId }: { id: string } & Pick<ReplacementToken, 'tokenSealed' | 'tokenKeyId'>,
): string | undefined {
  if (!tokenSealed || tokenKeyId === null) return undefined
  return keys.unseal(PURPOSE, id, { keyId: tokenKeyId, sealed: tokenSealed })
}

/** Returns the replacement that a link's token belongs to, or undefined if there is none. */
export function readReplacementToken({ db }: { db: Db }, token: string): Promise<string | undefined> {
  return replacementIdByToken(db, hashOf(token))
}
