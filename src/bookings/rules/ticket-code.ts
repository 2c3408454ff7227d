/** Crockford's base 32: leaves out letters that look like digits, and U so that codes do not spell words. */
export const TICKET_ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
export const TICKET_LENGTH = 10

/** A shorter start of a code could be any word. */
const MIN_TICKET_START = 4

const code = new RegExp(`^[${TICKET_ALPHABET}]{${TICKET_LENGTH}}$`)
const codeStart = new RegExp(`^[${TICKET_ALPHABET}]{${MIN_TICKET_START},${TICKET_LENGTH}}$`)

/** Formats a code for people to read out, for example '7K2QM 9XH4T'. */
export function formatTicketCode(ticketCode: string): string {
  return `${ticketCode.slice(0, TICKET_LENGTH / 2)} ${ticketCode.slice(TICKET_LENGTH / 2)}`
}

/** Parses a code that was typed or scanned, ignoring case and gaps; returns undefined if it is not a code. */
export function parseTicketCode(typed: string): string | undefined {
  const normalised = normalise(typed)
  return code.test(normalised) ? normalised : undefined
}

/** Parses at least the first four characters of a code in the same way. */
export function parseTicketStart(typed: string): string | undefined {
  const normalised = normalise(typed)
  return codeStart.test(normalised) ? normalised : undefined
}

/** Returns the first and the last code with this start. Unlike a pattern, a range uses the index whatever the collation. */
export function ticketCodesFrom(start: string): [first: string, last: string] {
  return [start.padEnd(TICKET_LENGTH, '0'), start.padEnd(TICKET_LENGTH, 'Z')]
}

function normalise(typed: string): string {
  return typed
    .toUpperCase()
    .replace(/[\s\p{Pd}]/gu, '')
    .replaceAll('O', '0')
    .replace(/[IL]/g, '1')
}
