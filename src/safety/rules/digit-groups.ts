/** A sequence of digits, or a single digit written as a word. */
export type DigitGroup = {
  digits: string
  start: number
  end: number
  isWord: boolean
  /** The text between this group and the previous token. */
  before: string
}

const DIGIT_WORDS = new Map(
  Object.entries({
    oh: '0',
    o: '0',
    zero: '0',
    nought: '0',
    one: '1',
    two: '2',
    three: '3',
    four: '4',
    five: '5',
    six: '6',
    seven: '7',
    eight: '8',
    nine: '9',
  }),
)
const TIMES = new Map(Object.entries({ double: 2, triple: 3, treble: 3 }))

/** Matches digits (which may contain an O for a zero), words, and the separators between them. */
const TOKEN = /o{0,3}\d+(?:o+\d+)*(?:o{1,3}(?!\p{L}))?|\p{L}+|[^\p{L}\d]+/gu
/** Matches separators within one number. These neither end a sentence nor occur in sums and times. */
const JOINS = /^[^\p{L}\p{N}:;!?£$€%&@]{1,4}$/u
/** Commas and line breaks also separate the items of a list of numbers, so they join only longer groups. */
const JOINS_LONG = /[,\n]/

/** Returns the digits of a lower-case text, grouped into runs that may each be one number. */
export function digitRuns(text: string): DigitGroup[][] {
  const runs: DigitGroup[][] = []
  let run: DigitGroup[] = []
  let before = ''
  let repeat: { times: number; start: number } | undefined
  const endRun = () => {
    if (run.length > 0) runs.push(run)
    run = []
  }
  for (const { 0: token, index } of text.matchAll(TOKEN)) {
    const digits = digitsIn(token)
    const times = TIMES.get(token)
    if (digits !== undefined) {
      const repeated = digits.length === 1 ? repeat : undefined
      const group: DigitGroup = {
        digits: digits.repeat(repeated?.times ?? 1),
        start: repeated?.start ?? index,
        end: index + token.length,
        isWord: repeated !== undefined || DIGIT_WORDS.has(token),
        before,
      }
      if (!joins(run.at(-1), group)) endRun()
      run.push(group)
    } else if (times !== undefined) repeat = { times, start: index }
    else if (!/^\p{L}/u.test(token)) {
      // The text between 'double' and its digit is not a separator.
      if (repeat === undefined) before = token
      continue
    } else endRun()
    if (times === undefined) {
      repeat = undefined
      before = ''
    }
  }
  endRun()
  return runs
}

function digitsIn(token: string): string | undefined {
  return DIGIT_WORDS.get(token) ?? (/\d/.test(token) ? token.replaceAll('o', '0') : undefined)
}

function joins(last: DigitGroup | undefined, group: DigitGroup): boolean {
  if (last === undefined || group.before === '') return true
  if (!JOINS.test(group.before)) return false
  return !JOINS_LONG.test(group.before) || (isLong(last) && isLong(group))
}

function isLong({ isWord, digits }: DigitGroup): boolean {
  return isWord || digits.length >= 3
}
