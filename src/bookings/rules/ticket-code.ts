/** Crockford's base 32: no letter that can be taken for a digit, and none that turns codes into words. */
export const TICKET_ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
export const TICKET_LENGTH = 10

const code = new RegExp(`^[${TICKET_ALPHABET}]{${TICKET_LENGTH}}$`)

/** '7K2QM 9XH4T', for people to read and say. */
export function sayTicketCode(ticketCode: string): string {
  return `${ticketCode.slice(0, TICKET_LENGTH / 2)} ${ticketCode.slice(TICKET_LENGTH / 2)}`
}

/** The code that somebody typed or scanned, whatever its case and gaps; nothing where it is none. */
export function readTicketCode(typed: string): string | undefined {
  const read = typed
    .toUpperCase()
    .replace(/[\s\p{Pd}]/gu, '')
    .replaceAll('O', '0')
    .replace(/[IL]/g, '1')
  return code.test(read) ? read : undefined
}
