import { fingerprintOf } from '#platform/server/keys/derive-key.ts'
import type { KeySet, RootKey } from '#platform/server/keys/key-set.ts'
import type { KnownKey } from '#platform/server/keys/key-states.ts'

type KeyComparison = {
  /** Why this process must not serve with its set, in a sentence without secrets. */
  problem: string | undefined
  /** Keys of the set that the database does not know yet. */
  unknown: readonly RootKey[]
  /** Ids of keys that the database knows and the set lacks, even if they do not sign yet. */
  missing: readonly string[]
}

const OTHER_KEYS =
  'This process has different keys from the site that this database belongs to. All processes of a site need the same SITE_KEYS, or the same file site-keys in their data folders.'
const NO_KEYS =
  'This process has no keys, but the database belongs to a site that has some. Set SITE_KEYS, or copy the file site-keys into its data folder.'
const isWithoutKey = (id: string) =>
  `This process does not have the key ${id}, which the site signs with. Add it to SITE_KEYS, or copy the file site-keys into its data folder.`

/** Compares the set of a process with the keys that the database knows. */
export function compareKeys(set: KeySet | undefined, known: readonly KnownKey[], now: Temporal.Instant): KeyComparison {
  if (!set) return { problem: NO_KEYS, unknown: [], missing: [] }
  const present = new Map([['lasting', set.lasting], ...set.roots.map(({ id, secret }) => [id, secret] as const)])
  const inUse = known.filter(({ removedAt }) => !removedAt)
  const isOther = inUse.some(({ id, fingerprint }) => {
    const secret = present.get(id)
    return secret !== undefined && !fingerprintOf(secret).equals(fingerprint)
  })
  const missing = inUse.filter(({ id }) => !present.has(id))
  const needed = missing.find(({ signsFrom }) => signsFrom && Temporal.Instant.compare(signsFrom, now) <= 0)
  return {
    problem: isOther ? OTHER_KEYS : needed && isWithoutKey(needed.id),
    unknown: set.roots.filter(({ id }) => !known.some((key) => key.id === id)),
    missing: missing.map(({ id }) => id),
  }
}
