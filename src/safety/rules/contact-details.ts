import { findAddresses, normaliseSigns } from '#safety/rules/find-addresses.ts'
import { findPhones } from '#safety/rules/find-phones.ts'
import { toPlainText, originalSpan, type PlainText } from '#safety/rules/plain-text.ts'

/** A contact detail found in a text. `found` is the original text. */
export type ContactDetail = { kind: 'email' | 'phone' | 'web'; found: string }

type Found = { kind: ContactDetail['kind']; start: number; end: number; in: PlainText }

/**
 * Returns the email addresses, phone numbers and web addresses in a text, in order, including disguised ones. The browser calls
 * this before it sends a message, and the server when it receives one. The running time is linear in the length of the text.
 */
export function findContactDetails(text: string): ContactDetail[] {
  const plain = toPlainText(text)
  const phones = findPhones(plain.text.toLowerCase()).map((span): Found => ({ kind: 'phone', ...span, in: plain }))
  const signs = normaliseSigns(plain)
  const addresses = findAddresses(signs).map((span): Found => ({ ...span, in: signs }))
  return withoutOverlaps([...addresses, ...phones]).map((one) => ({
    kind: one.kind,
    found: originalSpan(text, one.in, one.start, one.end).trim(),
  }))
}

/** Keeps one of two overlapping matches: an email address rather than any other kind, otherwise the match that begins first. */
function withoutOverlaps(found: readonly Found[]): Found[] {
  const spans = found.map((one) => ({ one, from: one.in.from[one.start] ?? 0, to: one.in.to[one.end - 1] ?? 0 }))
  const ordered = spans.toSorted((a, b) => a.from - b.from || b.to - a.to)
  const result: typeof spans = []
  for (const span of ordered) {
    const last = result.at(-1)
    if (!last || span.from >= last.to) result.push(span)
    else if (span.one.kind === 'email' && last.one.kind !== 'email') result[result.length - 1] = span
  }
  return result.map(({ one }) => one)
}
