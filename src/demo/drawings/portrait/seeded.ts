/** Returns a generator of pseudo-random numbers from 0 up to 1. The same seed always produces the same numbers. */
export function seeded(seed: string): () => number {
  let state = 2166136261
  for (const letter of seed) state = Math.imul(state ^ (letter.codePointAt(0) ?? 0), 16777619)
  return () => {
    state = Math.imul(state ^ (state >>> 15), 2246822519) + 374761393
    const mixed = Math.imul(state ^ (state >>> 13), 3266489917)
    return ((mixed ^ (mixed >>> 16)) >>> 0) / 4294967296
  }
}

export function oneOf<T>(choices: readonly [T, ...T[]], number: number): T {
  return choices[Math.floor(number * choices.length)] ?? choices[0]
}
