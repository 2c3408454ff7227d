import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common'
import { z } from 'zod'

/** Looking at more takes longer than anyone may hold up the others, and what is long and poor is poor in its beginning too. */
const LOOKED_AT = 64
/** Of 0 to 4; 3 means more than a hundred million guesses. */
const GOOD_SCORE = 3
/** What has to be left of a password without the own name and email, in characters. */
const LEAST_OF_ONES_OWN = 6

const tooEasy =
  'That password is easy to guess. Please choose one that is less common, for example with more words in it.'
const tooPersonal = 'Please leave your name and your email address out of your password.'

const Graphs = z.record(z.string(), z.record(z.string(), z.array(z.string().nullable())))
const guesser = new ZxcvbnFactory({
  dictionary,
  // The package gives them one level deeper than its types say.
  graphs: Graphs.parse('default' in adjacencyGraphs ? adjacencyGraphs.default : adjacencyGraphs),
  maxLength: LOOKED_AT,
  // Measured on hostile passwords: with the library's 100 half of them take 27 ms, with 20 they take 8.
  l33tMaxSubstitutions: 20,
})

/** Why this password would be guessed in spite of its shape, as a sentence for its field; undefined where it is good. */
export function whyTooCommon(
  password: string,
  { email, userName }: { email: string; userName: string },
): string | undefined {
  const start = password.slice(0, LOOKED_AT)
  const own = ownWords(`${userName} ${email}`)
  if (withoutWords(start, own).length < LEAST_OF_ONES_OWN) return tooPersonal
  const { score } = guesser.check(start, [...own, ...siteWords])
  return score < GOOD_SCORE ? tooEasy : undefined
}

const siteWords = ['speed', 'dating', 'speeddating', 'blackcountry', 'password']

/** The parts of name and address that are long enough to be words, the longest first. */
function ownWords(text: string): string[] {
  const parts = text.toLowerCase().split(/[^\p{L}\p{N}]+/u)
  return [...new Set(parts)].filter((part) => part.length >= 3).toSorted((a, b) => b.length - a.length)
}

function withoutWords(password: string, words: readonly string[]): string {
  return words.reduce((rest, word) => rest.replaceAll(word, ''), password.toLowerCase())
}
