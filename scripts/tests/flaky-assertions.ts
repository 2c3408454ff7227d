/**
 * A place in a test that could depend on chance or on the date. `verdict` says why the test can or cannot fail there, and
 * `fault` is true if it can.
 */
export type Place = { file: string; line: number; code: string; verdict: string; fault: boolean }

type TestFile = { path: string; text: string }

/** A word short enough to appear by chance in an id, a token or a ticket code. In practice, eight letters or more never do. */
const SHORT = /^[\w-]{1,7}$/
const READS_THE_CLOCK = /Temporal\.Now\.(?!timeZoneId)|Date\.now|new Date\(\)|testSite|\.clock\b/
const MAKES_IDS = /newId|randomUUID|randomBytes|testSite/
const USES_TEST_SITE = /\.(db|race|process|model|money|killed|corpus)\.test\.ts$|\.spec\.ts$|\/testing(\/|\.ts$)|^e2e\//
/** Sample emails are built only from the values passed in. */
const DOES_NOT_USE_TEST_SITE = /\/emails\/(testing\/|testing\.ts$)/
/** Dates from the start of this year are too far in the future to matter. */
const FAR_FUTURE_YEAR = '2090'

/** Files that may contain a future date, with the reason. */
const ALLOWED_FUTURE_DATES: Readonly<Record<string, string>> = {
  'src/browsing/testing/example-event.ts': 'rendered only, and not compared with a clock',
  'src/matching/server/likes-open-at.db.test.ts':
    'the ends of a range of instants, none of which is compared with a clock',
  'src/safety/rules/testing/innocent-messages.ts': 'dates in sample messages, which are not compared with a clock',
}

/** Returns every place where a test asserts that a text does not contain a word. */
export function absences({ path, text }: TestFile): Place[] {
  return [...text.matchAll(/\.not\.(toContain|toMatch)\(/g)].map((match) => {
    const argument = argumentAt(text, match.index + match[0].length)
    const before = statementBefore(text, match.index)
    const shortWords = wordsIn(argument, before).filter((word) => SHORT.test(word))
    const place = placeOf(path, text, match.index)
    if (shortWords.length === 0)
      return { ...place, verdict: 'too long to appear in an id, or has characters that ids do not have', fault: false }
    if (/withoutIds\(/.test(before)) return { ...place, verdict: 'ids are removed from the text first', fault: false }
    if (/\.map\(|\[\.\.\.|buttons\)|errors\)|heads\./.test(before))
      return { ...place, verdict: 'compared with whole values in a list', fault: false }
    if (!MAKES_IDS.test(text)) return { ...place, verdict: 'the test has no random values', fault: false }
    return { ...place, verdict: `'${shortWords.join("', '")}' could appear in an id: use withoutIds`, fault: true }
  })
}

/** Returns every fixed date in a test. `today` is YYYY-MM-DD. */
export function fixedDates({ path, text }: TestFile, today: string): Place[] {
  return [...text.matchAll(/(?<![\d-])(\d{4})-(\d\d)(?:-(\d\d))?(?![\d-])/g)]
    .filter(([, year = '', month = '']) => /^(19|2\d)/.test(year) && Number(month) >= 1 && Number(month) <= 12)
    .map((match) => {
      const place = placeOf(path, text, match.index)
      const allowed = ALLOWED_FUTURE_DATES[path]
      const onTheSite = USES_TEST_SITE.test(path) && !DOES_NOT_USE_TEST_SITE.test(path)
      if (!onTheSite && !READS_THE_CLOCK.test(text))
        return { ...place, verdict: 'the test does not read a clock', fault: false }
      if (match[0] < today) return { ...place, verdict: reasonForPastDate(place.code), fault: false }
      if (match[0] > FAR_FUTURE_YEAR) return { ...place, verdict: 'too far in the future to matter', fault: false }
      if (allowed) return { ...place, verdict: allowed, fault: false }
      return {
        ...place,
        verdict: 'a future date that will pass one day: calculate it from the test’s clock',
        fault: true,
      }
    })
}

function reasonForPastDate(code: string): string {
  return /birth|born/i.test(code) ? 'the birth date of an adult' : 'a past date'
}

function placeOf(file: string, text: string, index: number): Pick<Place, 'file' | 'line' | 'code'> {
  const start = text.lastIndexOf('\n', index) + 1
  const end = text.indexOf('\n', index)
  const code = text.slice(start, end < 0 ? undefined : end).trim()
  return { file, line: text.slice(0, index).split('\n').length, code }
}

/** Returns the text between the brackets that open before `from`. */
function argumentAt(text: string, from: number): string {
  let open = 1
  let at = from
  for (; at < text.length && open > 0; at += 1) {
    if (text[at] === '(') open += 1
    if (text[at] === ')') open -= 1
  }
  return text.slice(from, at - 1)
}

/** Returns the text from the start of the statement, or of the loop around it, to the matcher. */
function statementBefore(text: string, index: number): string {
  const expects = text.lastIndexOf('expect(', index)
  const loop = text.lastIndexOf('for (const ', expects)
  const isAround = loop >= 0 && !/\n\s*\n/.test(text.slice(loop, expects)) && expects - loop < 400
  return text.slice(isAround ? loop : expects, index)
}

/** Returns the literals that the test searches for: those in the argument, or in the list over which the loop iterates. */
function wordsIn(argument: string, before: string): string[] {
  if (argument.startsWith('/')) return argument.slice(1, argument.lastIndexOf('/')).split('|')
  const isLiteral = /^['"`]/.test(argument)
  const source = isLiteral ? argument : (/^for \(const \w+ of \[(.*?)\]\)/s.exec(before)?.[1] ?? '')
  return [...source.matchAll(/'([^']*)'|"([^"]*)"|`([^`]*)`/g)].map(([, a, b, c]) => a ?? b ?? c ?? '')
}
