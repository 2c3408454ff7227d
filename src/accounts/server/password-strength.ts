import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common'
import { z } from 'zod'
import { placeWords, siteWords } from '#accounts/server/easy-words.ts'

/** Checking more would block other requests for too long. The start of a long, weak password already scores badly. */
const MAX_CHECKED_LENGTH = 64
/** The minimum score on the library's scale of 0 to 4. A score of 3 means more than a hundred million guesses. */
const GOOD_SCORE = 3
/** The minimum number of characters left after the words of the member, or those of the site and its towns, are removed. */
const MIN_REMAINING_LENGTH = 6

const tooEasy = 'This password is easy to guess. Please choose another.'
const tooPersonal = 'Please leave your name and your email address out of your password.'

const Graphs = z.record(z.string(), z.record(z.string(), z.array(z.string().nullable())))
const strengthEstimator = new ZxcvbnFactory({
  dictionary,
  // At run time the package nests the graphs one level deeper than its types declare.
  graphs: Graphs.parse('default' in adjacencyGraphs ? adjacencyGraphs.default : adjacencyGraphs),
  maxLength: MAX_CHECKED_LENGTH,
  // Measured with adversarial passwords: the median is 27 ms at the library's default of 100, and 8 ms at 20.
  l33tMaxSubstitutions: 20,
})

type Known = { email: string; userName: string; siteName: string }

/** Returns an error message if the password is easy to guess, otherwise undefined. */
export function passwordWeakness(password: string, { email, userName, siteName }: Known): string | undefined {
  const start = password.slice(0, MAX_CHECKED_LENGTH)
  const personal = namePartsOf(`${userName} ${email}`)
  if (withoutWords(start, personal).length < MIN_REMAINING_LENGTH) return tooPersonal
  const local = namePartsOf([siteName, ...siteWords, ...placeWords].join(' '))
  if (withoutWords(start, local).length < MIN_REMAINING_LENGTH) return tooEasy
  const { score } = strengthEstimator.check(start, [...personal, ...local])
  return score < GOOD_SCORE ? tooEasy : undefined
}

/** Returns the parts of the text that are long enough to count as words, longest first. */
function namePartsOf(text: string): string[] {
  const parts = text.toLowerCase().split(/[^\p{L}\p{N}]+/u)
  return [...new Set(parts)].filter((part) => part.length >= 3).toSorted((a, b) => b.length - a.length)
}

function withoutWords(password: string, words: readonly string[]): string {
  return words.reduce((rest, word) => rest.replaceAll(word, ''), password.toLowerCase())
}
