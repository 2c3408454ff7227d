import { randomBytes } from 'node:crypto'
import { TICKET_ALPHABET, TICKET_LENGTH } from '#bookings/rules/ticket-code.ts'

/** Fifty random bits: nobody can guess one, and two are never alike. */
export function newTicketCode(): string {
  // 256 is a multiple of the 32 letters, so each of them comes up as often as any other.
  return Array.from(randomBytes(TICKET_LENGTH), (byte) => TICKET_ALPHABET.charAt(byte % TICKET_ALPHABET.length)).join(
    '',
  )
}
