import type { Evening } from './evening.ts'

/**
 * Returns the fewest rounds in which everyone meets everyone they may. They are as many as one guest has to meet, or as all
 * pairs need with these tables (König 1916, McDiarmid 1972).
 */
export function roundsNeeded({ women, men, may, tables }: Evening): number {
  if (tables === 0) return 0
  const ofWomen = new Int32Array(women)
  const ofMen = new Int32Array(men)
  let pairs = 0
  for (let w = 0; w < women; w++)
    for (let m = 0; m < men; m++) {
      if (may[w * men + m] !== 1) continue
      ofWomen[w] = (ofWomen[w] ?? 0) + 1
      ofMen[m] = (ofMen[m] ?? 0) + 1
      pairs++
    }
  return Math.max(Math.ceil(pairs / tables), ...ofWomen, ...ofMen)
}
