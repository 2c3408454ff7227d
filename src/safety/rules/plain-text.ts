/**
 * A text in plain characters: full-width and other digits become 0 to 9, and invisible characters are removed. `from` and `to`
 * map each character to its part of the original.
 */
export type PlainText = { text: string; from: readonly number[]; to: readonly number[] }

/** Characters that are invisible or combine with the previous one. */
const UNSEEN = /[\p{Cf}\p{M}\p{Co}\u115F\u1160\u2800\u3164\uFFA0]/gu
const OTHER_DOTS = /[。·•∙⋅‧]/u

export function toPlainText(original: string): PlainText {
  const units: string[] = []
  const from: number[] = []
  const to: number[] = []
  let at = 0
  for (const character of original) {
    const end = at + character.length
    for (const unit of plainCharacter(character)) {
      units.push(unit)
      from.push(at)
      to.push(end)
    }
    at = end
  }
  return { text: units.join(''), from, to }
}

/** Replaces each match with the result of `by`, which is at most one character. The pattern must be global. */
export function replaceIn(plain: PlainText, pattern: RegExp, by: (match: string) => string): PlainText {
  const units: string[] = []
  const from: number[] = []
  const to: number[] = []
  let done = 0
  const copyUntil = (until: number) => {
    for (; done < until; done += 1) {
      units.push(plain.text.charAt(done))
      from.push(plain.from[done] ?? 0)
      to.push(plain.to[done] ?? 0)
    }
  }
  for (const found of plain.text.matchAll(pattern)) {
    copyUntil(found.index)
    done = found.index + found[0].length
    const unit = by(found[0])
    if (unit === '') continue
    units.push(unit)
    from.push(plain.from[found.index] ?? 0)
    to.push(plain.to[done - 1] ?? 0)
  }
  copyUntil(plain.text.length)
  return { text: units.join(''), from, to }
}

/** Returns the part of the original text that a span of the plain text corresponds to. */
export function originalSpan(original: string, { from, to }: PlainText, start: number, end: number): string {
  return original.slice(from[start] ?? 0, to[end - 1] ?? original.length)
}

/** Returns the plain characters for a character. Each is one UTF-16 code unit, so that no surrogate pair is split. */
function plainCharacter(character: string): string[] {
  if (character < '\u0080') return /[ -~\n\t]/.test(character) ? [character] : []
  if (character === 'ⓐ') return ['@']
  if (OTHER_DOTS.test(character)) return ['.']
  if (/\p{Z}/u.test(character)) return [/[\u2028\u2029]/.test(character) ? '\n' : ' ']
  if (/[\p{Pd}\u2212]/u.test(character)) return ['-']
  const parts = character.normalize('NFKD').replace(UNSEEN, '')
  if (/^[ -~]*$/.test(parts)) return parts.split('')
  if (/^\p{Nd}$/u.test(parts)) return [String(digitOf(parts.codePointAt(0) ?? 0))]
  // Only the presence of a letter or an emoji matters, not which one it is.
  return [/\p{L}/u.test(parts) ? 'ß' : '¤']
}

/**
 * Returns the value of a digit in any script. The ten digits of a script are consecutive, and may directly follow another's.
 */
function digitOf(codePoint: number): number {
  let before = 0
  while (/\p{Nd}/u.test(String.fromCodePoint(codePoint - before - 1))) before += 1
  return before % 10
}
