import type { SeatedPair } from './night.ts'
import { pairKey } from './pairs.ts'

/** Describes who sits at which table, in any order. */
export function describeRound({ pairs }: { pairs: readonly SeatedPair[] }): string {
  return pairs
    .map(({ table, seats }) => `${table} ${pairKey(seats)}`)
    .toSorted()
    .join()
}

/** The FNV-1a hash, with 32 bits. */
export function fingerprintOf(text: string): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  return hash >>> 0
}
