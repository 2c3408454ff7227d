import type { AlternatingPaths } from './alternating-paths.ts'
import { countBits } from './bit-matrix.ts'
import type { GraphSide } from './graph-side.ts'

/** 1 for the guests on the source's side of the cut. */
export type Cut = { women: Uint8Array; men: Uint8Array }

/**
 * Returns the cut around all guests that a woman with room can reach, and its capacity. No plan has more meetings than the
 * rounds of the women outside the cut, the rounds of the men inside it, and the pairs of a woman inside and a man outside.
 */
export function minimumCut(paths: AlternatingPaths, women: GraphSide, men: GraphSide): { cut: Cut; capacity: number } {
  paths.exchange([women, men], women.guestsWithRoom(), { augments: false, donorFrom: Infinity, shiftsFar: false })
  const cut = { women: seenOf(women), men: seenOf(men) }
  let capacity = 0
  for (let w = 0; w < women.size; w++)
    capacity += cut.women[w] === 1 ? pairsThrough(women, men, w) : (women.capacities[w] ?? 0)
  for (let m = 0; m < men.size; m++) if (cut.men[m] === 1) capacity += men.capacities[m] ?? 0
  return { cut, capacity }
}

/** Counts the men outside the cut whom a woman inside it may meet. */
function pairsThrough({ allowed }: GraphSide, { unseen }: GraphSide, woman: number): number {
  let pairs = 0
  for (let nth = 0; nth < allowed.words; nth++) pairs += countBits(allowed.word(woman, nth) & unseen.word(0, nth))
  return pairs
}

function seenOf(side: GraphSide): Uint8Array {
  return Uint8Array.from({ length: side.size }, (_, guest) => (side.unseen.has(0, guest) ? 0 : 1))
}
