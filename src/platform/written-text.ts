import { z } from 'zod'

/** PostgreSQL keeps no NUL, and half of a surrogate pair is no character. */
const CANNOT_BE_KEPT = /[\0\p{Cs}]/u
/** Beside spaces there is much that shows nothing: a link of it could not be seen, nor pressed. */
const SHOWS_SOMETHING = /[^\s\p{Z}\p{Cc}\p{DI}\u2800]/u

type Bounds = { most: number; empty: string }

/** What somebody writes on one line: whatever ends a line is a space. */
export function writtenLine(bounds: Bounds) {
  return written(bounds, (text) => text.replaceAll(/\s+/gu, ' '))
}

/** What somebody writes on as many lines as they like. Forms send a line's end as two characters (RFC 7578, 4.3), which nobody counted while typing. */
export function writtenText(bounds: Bounds) {
  return written(bounds, withPlainLineEnds)
}

/** The same, where nothing is an answer as well. */
export function optionalText(most: number) {
  return z.string().overwrite(withPlainLineEnds).trim().max(most, tooLong(most)).refine(canBeKept, cannotBeSent)
}

function written({ most, empty }: Bounds, tidied: (text: string) => string) {
  return z
    .string(empty)
    .overwrite(tidied)
    .trim()
    .min(1, empty)
    .max(most, tooLong(most))
    .refine(canBeKept, cannotBeSent)
    .refine((text) => SHOWS_SOMETHING.test(text), empty)
}

const cannotBeSent = 'There is a character in it that cannot be sent. Please take it out.'

function canBeKept(text: string): boolean {
  return !CANNOT_BE_KEPT.test(text)
}

function withPlainLineEnds(text: string): string {
  return text.replaceAll('\r\n', '\n')
}

function tooLong(most: number): string {
  return `Please use at most ${most.toLocaleString('en-GB')} characters.`
}
