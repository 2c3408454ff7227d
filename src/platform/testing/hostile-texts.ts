import { someOf } from '#platform/testing/suite-size.ts'
import { characters } from '#platform/testing/hostile-texts/characters.ts'
import { commands } from '#platform/testing/hostile-texts/commands.ts'
import { languages } from '#platform/testing/hostile-texts/languages.ts'
import { lengths } from '#platform/testing/hostile-texts/lengths.ts'
import { markup } from '#platform/testing/hostile-texts/markup.ts'
import { spaces } from '#platform/testing/hostile-texts/spaces.ts'

/**
 * Text that someone with bad intentions types, or that breaks a careless site, by kind. Invisible characters are written as
 * escapes.
 */
export const hostileTextsByKind = { markup, commands, characters, spaces, languages, lengths }

export const hostileTexts: readonly string[] = Object.values(hostileTextsByKind).flat()

/** For slow tests: all of them under `npm run prove`, one in a hundred otherwise. */
export function someHostileTexts(): readonly string[] {
  return someOf(hostileTexts, Math.ceil(hostileTexts.length / 100))
}
