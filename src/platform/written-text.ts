import { z } from 'zod'

/** PostgreSQL cannot store NUL, and half a surrogate pair is not a character. */
const CANNOT_BE_KEPT = /[\0\p{Cs}]/u
/** Besides spaces, many characters show nothing: a link made of them could be neither seen nor clicked. */
const SHOWS_SOMETHING = /[^\s\p{Z}\p{Cc}\p{DI}\u2800]/u

type Bounds = { most: number; empty: string }

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
