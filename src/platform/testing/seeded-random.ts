import { drawOf } from '#packages/stripe-emulator/faults.ts'

/** Numbers between 0 and 1 in a fixed order. */
export type Draw = () => number

/** The same numbers for the same seed every time. */
export function drawFrom(seed: number): Draw {
  let count = 0
  return () => drawOf(seed, count++)
}

export function oneOf<T>(draw: Draw, choices: readonly [T, ...T[]]): T {
  return choices[Math.floor(draw() * choices.length)] ?? choices[0]
}
