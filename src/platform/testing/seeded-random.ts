import { drawOf } from '#packages/stripe-emulator/faults.ts'

/** Returns the next number of a fixed sequence between 0 and 1. */
export type Draw = () => number

/** Builds a sequence that is always the same for the same seed. */
export function drawFrom(seed: number): Draw {
  let count = 0
  return () => drawOf(seed, count++)
}

export function oneOf<T>(draw: Draw, choices: readonly [T, ...T[]]): T {
  return choices[Math.floor(draw() * choices.length)] ?? choices[0]
}
