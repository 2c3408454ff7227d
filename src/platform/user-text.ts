import { z } from 'zod'

/** PostgreSQL cannot store NUL, and half a surrogate pair is not a character. */
const UNSTORABLE = /[\0\p{Cs}]/u
/** Besides spaces, many characters show nothing: a link made of them could be neither seen nor clicked. */
const HAS_VISIBLE_TEXT = /[^\s\p{Z}\p{Cc}\p{DI}\u2800]/u

type Bounds = { maxLength: number; empty: string }

/** User text on one line: every run of white space, including line breaks, becomes one space. */
export function writtenLine(bounds: Bounds) {
  return written(bounds, (text) => text.replaceAll(/\s+/gu, ' '))
}

/**
 * User text on any number of lines. Forms send a line break as two characters (RFC 7578, 4.3), which nobody counted while typing.
 */
export function writtenText(bounds: Bounds) {
  return written(bounds, withPlainLineEnds)
}

/** The same, but may be left empty. */
export function optionalText(maxLength: number) {
  return z
    .string()
    .overwrite(withPlainLineEnds)
    .trim()
    .max(maxLength, tooLong(maxLength))
    .refine(isStorable, cannotBeSent)
}

function written({ maxLength, empty }: Bounds, tidied: (text: string) => string) {
  return z
    .string(empty)
    .overwrite(tidied)
    .trim()
    .min(1, empty)
    .max(maxLength, tooLong(maxLength))
    .refine(isStorable, cannotBeSent)
    .refine((text) => HAS_VISIBLE_TEXT.test(text), empty)
}

const cannotBeSent = 'There is a character in it that cannot be sent. Please take it out.'

function isStorable(text: string): boolean {
  return !UNSTORABLE.test(text)
}

function withPlainLineEnds(text: string): string {
  return text.replaceAll('\r\n', '\n')
}

function tooLong(maxLength: number): string {
  return `Please use at most ${maxLength.toLocaleString('en-GB')} characters.`
}
