import { someOf } from '#platform/testing/suite-size.ts'
import { characters } from '#platform/testing/hostile-texts/characters.ts'
import { commands } from '#platform/testing/hostile-texts/commands.ts'
import { languages } from '#platform/testing/hostile-texts/languages.ts'
import { lengths } from '#platform/testing/hostile-texts/lengths.ts'
import { markup } from '#platform/testing/hostile-texts/markup.ts'
import { spaces } from '#platform/testing/hostile-texts/spaces.ts'

/** Texts by kind that an attacker may type or that break a careless site. Invisible characters are written as escapes. */
export const hostileTextsByKind = { markup, commands, characters, spaces, languages, lengths }

export const hostileTexts: readonly string[] = Object.values(hostileTextsByKind).flat()

/** Returns the texts for slow tests: all of them under `npm run prove`, otherwise one in a hundred. */
export function someHostileTexts(): readonly string[] {
  return someOf(hostileTexts, Math.ceil(hostileTexts.length / 100))
}
