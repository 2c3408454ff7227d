/** Crockford's base 32: leaves out letters that look like digits, and U so that codes do not spell words. */
export const TICKET_ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
export const TICKET_LENGTH = 10

const code = new RegExp(`^[${TICKET_ALPHABET}]{${TICKET_LENGTH}}$`)

/** Formats a code for people to read out, for example '7K2QM 9XH4T'. */
export function formatTicketCode(ticketCode: string): string {
  return `${ticketCode.slice(0, TICKET_LENGTH / 2)} ${ticketCode.slice(TICKET_LENGTH / 2)}`
}

/** Parses a code that was typed or scanned, ignoring case and gaps; returns undefined if it is not a code. */
export function parseTicketCode(typed: string): string | undefined {
  const normalised = typed
    .toUpperCase()
    .replace(/[\s\p{Pd}]/gu, '')
    .replaceAll('O', '0')
    .replace(/[IL]/g, '1')
  return code.test(normalised) ? normalised : undefined
}
