import { z } from 'zod'

/** Matches text that cannot be stored: PostgreSQL refuses NUL, and half a surrogate pair is not a character. */
const UNSTORABLE = /[\0\p{Cs}]/u
/** Many characters other than spaces are invisible too. A link that consists of them could be neither seen nor clicked. */
const HAS_VISIBLE_TEXT = /[^\s\p{Z}\p{Cc}\p{DI}\u2800]/u

type Bounds = { maxLength: number; empty: string }

/** Builds the schema of user text on one line. Every run of white space, including line breaks, becomes one space. */
export function singleLineText(bounds: Bounds) {
  return textSchema(bounds, onOneLine)
}

/**
 * Builds the schema of user text on any number of lines. Forms send a line break as two characters (RFC 7578, 4.3), but the
 * page counts it as one.
 */
export function multiLineText(bounds: Bounds) {
  return textSchema(bounds, withPlainLineEnds)
}

/** Builds the schema for optional user text, which may have several lines. */
export function optionalText(maxLength: number) {
  return optionalTextSchema(maxLength, withPlainLineEnds)
}

/** Builds the schema for optional user text on one line. */
export function optionalLine(maxLength: number) {
  return optionalTextSchema(maxLength, onOneLine)
}

/** Text in which nothing is visible becomes empty, so that a page can say that there is none. */
function optionalTextSchema(maxLength: number, normalise: (text: string) => string) {
  return z
    .string()
    .overwrite(normalise)
    .trim()
    .max(maxLength, tooLong(maxLength))
    .refine(isStorable, cannotBeSent)
    .overwrite((text) => (HAS_VISIBLE_TEXT.test(text) ? text : ''))
}

function textSchema({ maxLength, empty }: Bounds, normalise: (text: string) => string) {
  return z
    .string(empty)
    .overwrite(normalise)
    .trim()
    .min(1, empty)
    .max(maxLength, tooLong(maxLength))
    .refine(isStorable, cannotBeSent)
    .refine((text) => HAS_VISIBLE_TEXT.test(text), empty)
}

const cannotBeSent = 'It contains a character that can’t be sent. Please remove it.'

function isStorable(text: string): boolean {
  return !UNSTORABLE.test(text)
}

function onOneLine(text: string): string {
  return text.replaceAll(/\s+/gu, ' ')
}

function withPlainLineEnds(text: string): string {
  return text.replaceAll('\r\n', '\n')
}

function tooLong(maxLength: number): string {
  return `This must be ${maxLength.toLocaleString('en-GB')} characters or fewer.`
}
