import type { Evening } from '#event-night/rules/seating/evening.ts'
import type { Draw } from '#platform/testing/seeded-random.ts'

/** Draws a whole number from `least` to `most`. */
export function wholeNumber(draw: Draw, least: number, most: number): number {
  return least + Math.floor(draw() * (most - least + 1))
}

export type EveningSize = { women: number; men: number; rounds: number; tables?: number; apart?: number }

/** Builds an evening in which each pair is kept apart with the probability `apart`. */
export function randomEvening(draw: Draw, { women, men, rounds, tables, apart = 0 }: EveningSize): Evening {
  const may = Uint8Array.from({ length: women * men }, () => (draw() < apart ? 0 : 1))
  return { women, men, rounds, tables: tables ?? Math.min(women, men), may }
}

/** Adds earlier meetings, and the guests who sat out the last round. */
export function inProgress(draw: Draw, evening: Evening): Evening {
  const met = (size: number) => Int32Array.from({ length: size }, () => wholeNumber(draw, 0, 2))
  const satOut = (size: number) => Uint8Array.from({ length: size }, () => (draw() < 0.3 ? 1 : 0))
  return {
    ...evening,
    womenMet: met(evening.women),
    menMet: met(evening.men),
    womenSatOut: satOut(evening.women),
    menSatOut: satOut(evening.men),
  }
}

/** Adds rounds in which guests are away, each with the probability `share`. */
export function withAbsences(draw: Draw, evening: Evening, share: number): Evening {
  const away = (size: number) => Uint8Array.from({ length: size * evening.rounds }, () => (draw() < share ? 1 : 0))
  return { ...evening, womenAway: away(evening.women), menAway: away(evening.men) }
}
