/** Whether heavy suites run in full, as under `npm run prove`. In `npm test` they take only seconds. */
export const isWhole = process.env.SUITE_SIZE === 'whole'

/** Returns the size of a heavy suite: `whole` under `npm run prove`, `inTest` in `npm test`. */
export function suiteSize({ whole, inTest }: { whole: number; inTest: number }): number {
  return isWhole ? whole : inTest
}

/** Returns all cases under `npm run prove`, and in `npm test` only this many, spread evenly from the first to the last. */
export function someOf<Case>(cases: readonly Case[], inTest: number): Case[] {
  if (isWhole || cases.length <= inTest) return [...cases]
  const step = (cases.length - 1) / Math.max(1, inTest - 1)
  return Array.from({ length: inTest }, (_, nth) => cases[Math.round(nth * step)]).filter((one) => one !== undefined)
}

/** Returns the seed of a generated suite, which is always the same except under `npm run soak`. */
export function suiteSeed(usual: number): number {
  return Number(process.env.SUITE_SEED ?? usual)
}
