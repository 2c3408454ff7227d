import { SCREEN_CODE_LENGTH, ScreenCode } from '#event-night/contract/screens.ts'

/** Formats a code for people to read out, for example 'BCD FGH'. */
export function formatScreenCode(code: string): string {
  return `${code.slice(0, SCREEN_CODE_LENGTH / 2)} ${code.slice(SCREEN_CODE_LENGTH / 2)}`
}

/** Parses a typed code, ignoring case and gaps; returns undefined if it is not a code. */
export function parseScreenCode(typed: string): string | undefined {
  return ScreenCode.safeParse(typed.toUpperCase().replace(/[\s\p{Pd}]/gu, '')).data
}
