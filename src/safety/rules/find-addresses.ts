import { endsAddress, mailProviders, nonMailboxWords } from '#safety/rules/domain-endings.ts'
import { replaceIn, type PlainText } from '#safety/rules/plain-text.ts'

/**
 * Placeholders for 'at' and 'dot' written as words. The words may be part of an ordinary sentence, so they are not replaced
 * with '@' and '.' directly.
 */
const AT = '\uE000'
const DOT = '\uE001'

export type Address = { kind: 'email' | 'web'; start: number; end: number }
type Span = { start: number; end: number }

/** Replaces common substitutes for an at-sign or a dot with the character itself or its placeholder. */
export function normaliseSigns(plain: PlainText): PlainText {
  let signs = replaceIn(plain, /(?<=[a-z0-9])AT(?=[a-z0-9])/g, () => AT)
  signs = replaceIn(signs, /(?<=[a-z0-9])DOT(?=[a-z0-9])/g, () => DOT)
  // 't o m @ e x a m p l e . c o m'
  signs = replaceIn(signs, /(?<=(?:^|\s)\S) (?=\S(?:\s|$))/g, () => '')
  signs = replaceIn(signs, /\s{0,2}[([{<"'*_~-]{1,2} ?(?:at|@) ?[)\]}>"'*_~-]{1,2}\s{0,2}/gi, () => '@')
  signs = replaceIn(signs, /\s{0,2}[([{<"'*_~-]{1,2} ?(?:dot|\.) ?[)\]}>"'*_~-]{1,2}\s{0,2}/gi, () => '.')
  signs = replaceIn(signs, /\s{1,3}at\s{1,3}/gi, () => AT)
  signs = replaceIn(signs, /\s{1,3}dot\s{1,3}|\s{0,3}dot(?=com(?![\p{L}\d])|co\s?uk(?![\p{L}\d]))/giu, () => DOT)
  return replaceIn(signs, /,(?=com(?![\p{L}\d])|co,uk(?![\p{L}\d]))|(?<=[.,]co),(?=uk(?![\p{L}\d]))/giu, () => '.')
}

/** Returns the positions of email and web addresses in the output of `normaliseSigns`. */
export function findAddresses({ text }: PlainText): Address[] {
  const hosts = findHosts(text)
  const emails = findEmails(text, hosts)
  const web = [...hosts, ...spansOf(text, /https?\s?:\s?\/\/\s?\S{1,100}/gi), ...spansOf(text, WWW)]
  return [
    ...emails.map((span): Address => ({ kind: 'email', ...span })),
    ...web.map((span): Address => ({ kind: 'web', ...span })),
  ]
}

const WWW = /(?<![\p{L}\d])www[\s.\uE001]{1,3}[\p{L}\d][\p{L}\d-]{0,62}/giu
const DOT_AND_ENDING = /(\s{0,2})([.\uE001])(\s{0,2})([a-z]{2,8})(?![\p{L}\d_])/giu
/** These two match the rest of an address, before and after the part that identified it. */
const BEFORE_MATCH = /[\p{L}\d._\uE001:/-]/u
const AFTER_MATCH =
  /(?:\s?[.\uE001]\s?uk(?![\p{L}\d]))?(?:[.\uE001][a-z\d-]{1,63}){0,4}(?::\d{1,5})?(?:\s?(?:\/|slash\s)\s?\S{0,80}){0,3}/iuy

/** Finds host names with a known domain ending, together with any path: 'example.co.uk/tom', 'instagram dot com slash tom'. */
function findHosts(text: string): Span[] {
  const hosts: Span[] = []
  for (const found of text.matchAll(DOT_AND_ENDING)) {
    const [all, left = '', sign, right = '', written = ''] = found
    const dot = sign === DOT ? 'spoken' : left === '' && right === '' ? 'tight' : 'spaced'
    const end = found.index + all.length
    const candidate = {
      label: wordBefore(text, found.index).toLowerCase(),
      ending: written.toLowerCase(),
      dot,
      isCapitalised: /^[A-Z][a-z]/.test(written),
      after: text.slice(end, end + 8).toLowerCase(),
    } as const
    if (endsAddress(candidate))
      hosts.push({
        start: startOfRun(text, found.index, BEFORE_MATCH),
        end: end + (stickyAt(AFTER_MATCH, text, end)?.[0].length ?? 0),
      })
  }
  return hosts
}

const LOCAL = /[\p{L}\d._%+\uE001-]/u
const HOST_WITHOUT_SPACES = /[\p{L}\d-]{1,63}(?:\.[\p{L}\d-]{1,63}){0,4}\.\p{L}{2,24}(?![\p{L}\d])/uy
const PROVIDER = /\s{0,2}([a-z]{3,12})(?![\p{L}\d-])/iuy

/** Finds email addresses: a local part, then an at-sign or 'at', then a host name or a known provider. */
function findEmails(text: string, hosts: readonly Span[]): Span[] {
  const byStart = new Map(hosts.map((host) => [host.start, host]))
  return [...text.matchAll(/[@\uE000]/g)].flatMap(({ 0: sign, index }) => {
    const nameEnd = index - (/\s{0,2}$/.exec(text.slice(Math.max(0, index - 2), index))?.[0].length ?? 0)
    const name = startOfRun(text, nameEnd, LOCAL)
    if (!/[\p{L}\d]/u.test(text.slice(name, nameEnd))) return []
    if (sign === AT && nonMailboxWords.has(wordBefore(text, nameEnd).toLowerCase())) return []
    const host = [1, 2, 3].map((distance) => byStart.get(index + distance)).find((candidate) => candidate !== undefined)
    if (host) return [{ start: name, end: host.end }]
    const hostAfterSign = sign === '@' && nameEnd === index ? stickyAt(HOST_WITHOUT_SPACES, text, index + 1) : undefined
    if (hostAfterSign) return [{ start: name, end: index + 1 + hostAfterSign[0].length }]
    const provider = stickyAt(PROVIDER, text, index + 1)
    const isKnown = provider !== undefined && mailProviders.has((provider[1] ?? '').toLowerCase())
    return isKnown ? [{ start: name, end: index + 1 + provider[0].length }] : []
  })
}

function spansOf(text: string, pattern: RegExp): Span[] {
  return [...text.matchAll(pattern)].map(({ 0: found, index }) => ({ start: index, end: index + found.length }))
}

function stickyAt(pattern: RegExp, text: string, at: number): RegExpExecArray | undefined {
  pattern.lastIndex = at
  return pattern.exec(text) ?? undefined
}

function wordBefore(text: string, end: number): string {
  return text.slice(startOfRun(text, end, /[\p{L}\d-]/u), end)
}

/** Returns where the run of allowed characters directly before `end` starts, at most 100 characters back. */
function startOfRun(text: string, end: number, allowed: RegExp): number {
  let start = end
  while (start > 0 && end - start < 100 && allowed.test(text.charAt(start - 1))) start -= 1
  return start
}
