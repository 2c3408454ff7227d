import { digitRuns, type DigitGroup } from '#safety/rules/digit-groups.ts'

/** E.164 allows 15 digits, including the country code. */
const MAX_DIGITS = 15

export type Span = { start: number; end: number }

/** Returns the positions of phone numbers in a lower-case text of plain characters. */
export function findPhones(text: string): Span[] {
  return digitRuns(text).flatMap((run) => withoutDates(run).flatMap(phonesIn))
}

function phonesIn(run: readonly DigitGroup[]): Span[] {
  const found: Span[] = []
  for (let first = 0; first < run.length; first += 1) {
    const last = lastOfPhone(run, first)
    const [start, end] = [run[first], last === undefined ? undefined : run[last]]
    if (last === undefined || !start || !end) continue
    found.push({ start: start.start, end: end.end })
    first = last
  }
  return found
}

/** Returns the index of the last group of the longest phone number that begins at `first`, or undefined if there is none. */
function lastOfPhone(run: readonly DigitGroup[], first: number): number | undefined {
  const begin = run[first]
  if (!begin) return undefined
  const lengths: number[] = []
  let digits = ''
  let longest: number | undefined
  for (let place = first; place < run.length; place += 1) {
    const group = run[place]
    if (!group || digits.length + group.digits.length > MAX_DIGITS) break
    // A plus sign starts another number with a country code.
    if (place > first && group.before.includes('+')) break
    digits += group.digits
    lengths.push(group.digits.length)
    const whole = first === 0 && place === run.length - 1
    if (isPhone({ digits, lengths, begin, isAlone: whole })) longest = place
  }
  return longest
}

type Candidate = { digits: string; lengths: readonly number[]; begin: DigitGroup; isAlone: boolean }

function isPhone({ digits, lengths, begin, isAlone }: Candidate): boolean {
  if (begin.before.endsWith('+')) return digits.length >= 8
  if (/^00[1-9]\d{7,12}$/.test(digits)) return true
  if (/^0[1235789]\d{9}$/.test(digits)) return true
  // Some numbers with these prefixes have one digit fewer. Digits in pairs are more likely to be a list of numbers.
  if (/^0[158]\d{8}$/.test(digits)) return digits !== '0123456789' && lengths.some((length) => length !== 2)
  if (/^44[1235789]\d{9}$/.test(digits)) return (lengths[0] ?? 0) >= 2
  const isSpread = lengths.every((length) => length <= 2) && (lengths.length >= 9 || begin.isWord) && isAlone
  if (/^7\d{9}$/.test(digits) && ((lengths[0] ?? 0) >= 3 || isSpread)) return true
  // A foreign number without its prefix is in one piece, or grouped as in America.
  if (!isAlone) return false
  return (lengths.length === 1 && digits.length >= 10) || /^(1,)?3,3,4$/.test(lengths.join(','))
}

/** Splits the run at each date or score, because these are not part of a phone number. */
function withoutDates(run: readonly DigitGroup[]): DigitGroup[][] {
  const parts: DigitGroup[][] = []
  let part: DigitGroup[] = []
  for (let place = 0; place < run.length;) {
    const length = lengthOfDate(run, place)
    const group = run[place]
    if (length === 0 && group) part.push(group)
    else {
      parts.push(part)
      part = []
    }
    place += Math.max(1, length)
  }
  return [...parts, part]
}

/** Returns how many groups at `place` form a date ('4/12/2026', '2026-12-04') or a score ('2-1'), or 0 if they form neither. */
function lengthOfDate(run: readonly DigitGroup[], place: number): number {
  const [one, two, three] = run.slice(place, place + 3)
  if (!one || !two || !/^[-./]$/.test(two.before)) return 0
  const mark = two.before
  // If the same separator also precedes or follows, this is one number that was split into small pieces.
  const continues = (group: DigitGroup | undefined) => group?.before === mark
  if (place > 0 && continues(one)) return 0
  if (three && continues(three)) {
    if (continues(run[place + 3])) return 0
    return isDate(one.digits, two.digits, three.digits) ? 3 : 0
  }
  return mark === '-' && one.digits.length === 1 && two.digits.length === 1 ? 2 : 0
}

function isDate(one: string, two: string, three: string): boolean {
  if (/^(19|20)\d\d$/.test(one)) return isDayOrMonth(two) && isDayOrMonth(three)
  return isDayOrMonth(one) && isDayOrMonth(two) && (/^\d\d$/.test(three) || /^(19|20)\d\d$/.test(three))
}

function isDayOrMonth(digits: string): boolean {
  return digits.length <= 2 && Number(digits) >= 1 && Number(digits) <= 31
}
