import { someOf } from '#platform/testing/suite-size.ts'
import { characters } from '#platform/testing/hostile-texts/characters.ts'
import { commands } from '#platform/testing/hostile-texts/commands.ts'
import { languages } from '#platform/testing/hostile-texts/languages.ts'
import { lengths } from '#platform/testing/hostile-texts/lengths.ts'
import { markup } from '#platform/testing/hostile-texts/markup.ts'
import { spaces } from '#platform/testing/hostile-texts/spaces.ts'

/** What somebody types who means harm, or whose words a careless site breaks: by kind. What has no picture is written as its number. */
export const hostileTextsByKind = { markup, commands, characters, spaces, languages, lengths }

export const hostileTexts: readonly string[] = Object.values(hostileTextsByKind).flat()

/** For what takes long: all of them under `npm run prove`, one of a hundred otherwise. */
export function someHostileTexts(): readonly string[] {
  return someOf(hostileTexts, Math.ceil(hostileTexts.length / 100))
}
