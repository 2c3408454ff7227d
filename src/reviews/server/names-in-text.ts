import { firstName } from '#platform/server/mail/first-name.ts'

/** Returns the words of a text that are first names of these people, as they are written in it. */
export function namesIn(text: string, userNames: readonly string[]): string[] {
  const known = new Set(userNames.map((name) => plain(firstName(name))))
  const words = text.split(/[^\p{L}\p{M}’'-]+/u).map((word) => word.replace(/^['’-]+|['’]s$|['’-]+$/gu, ''))
  return [...new Set(words.filter((word) => word.length > 1 && known.has(plain(word))))]
}

const plain = (word: string) => word.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
