/** How much a heavy suite does: `whole` under `npm run prove`, a tenth of that in `npm test`. */
export function suiteSize(whole: number): number {
  return process.env.SUITE_SIZE === 'whole' ? whole : Math.ceil(whole / 10)
}

/** The seed of a generated suite: always the same, but for `npm run soak`. */
export function suiteSeed(usual: number): number {
  return Number(process.env.SUITE_SEED ?? usual)
}
