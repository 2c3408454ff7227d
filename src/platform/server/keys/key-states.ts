/** A key of the site as the database knows it. `signsFrom` is null for the lasting key alone. */
export type KnownKey = {
  id: string
  fingerprint: Buffer
  madeAt: Temporal.Instant
  signsFrom: Temporal.Instant | null
  removedAt: Temporal.Instant | null
}

/** The states that a root key goes through, in this order. It verifies in all of them but the last. */
type KeyState = 'verifies' | 'signs' | 'earlier' | 'removed'

/** A new key only verifies for this time, in which every process has to load it. Then it signs. */
export const STAGE: { minutes: number } = { minutes: 60 }

/**
 * An earlier key verifies for this time after the next has begun to sign, and is then removed. What keys sign lasts much
 * shorter: access tokens 15 minutes, addresses of portraits 20, an offered authenticator secret 30.
 */
const EARLIER: { hours: number } = { hours: 7 * 24 }

/** Returns the id of the key that signs at this time: the one that began last. Undefined if none has begun. */
export function signingKeyAt(keys: readonly KnownKey[], now: Temporal.Instant): string | undefined {
  return rootsOf(keys).findLast(({ signsFrom, removedAt }) => !removedAt && isAtOrBefore(signsFrom, now))?.id
}

export function stateOfKey(keys: readonly KnownKey[], id: string, now: Temporal.Instant): KeyState {
  const key = rootsOf(keys).find((one) => one.id === id)
  if (!key || key.removedAt) return 'removed'
  if (!isAtOrBefore(key.signsFrom, now)) return 'verifies'
  return signingKeyAt(keys, now) === id ? 'signs' : 'earlier'
}

/** Returns the ids of the keys whose time is over, so that they can be removed. */
export function keysToRemove(keys: readonly KnownKey[], now: Temporal.Instant): string[] {
  const begun = rootsOf(keys).filter(({ signsFrom, removedAt }) => !removedAt && isAtOrBefore(signsFrom, now))
  return begun.flatMap(({ id }, index) => {
    const successor = begun[index + 1]
    return successor && isAtOrBefore(successor.signsFrom.add(EARLIER), now) ? [id] : []
  })
}

type RootRow = KnownKey & { signsFrom: Temporal.Instant }

function rootsOf(keys: readonly KnownKey[]): RootRow[] {
  return keys
    .filter((key): key is RootRow => key.signsFrom !== null)
    .toSorted(
      (a, b) => Temporal.Instant.compare(a.signsFrom, b.signsFrom) || Temporal.Instant.compare(a.madeAt, b.madeAt),
    )
}

function isAtOrBefore(instant: Temporal.Instant, now: Temporal.Instant): boolean {
  return Temporal.Instant.compare(instant, now) <= 0
}
