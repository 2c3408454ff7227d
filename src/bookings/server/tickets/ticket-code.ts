import { randomBytes } from 'node:crypto'
import { TICKET_ALPHABET, TICKET_LENGTH } from '#bookings/rules/ticket-code.ts'

/** Returns a code of fifty random bits, which cannot be guessed or repeated in practice. */
export function newTicketCode(): string {
  // 256 is a multiple of the 32 characters, so the remainder has no bias.
  return Array.from(randomBytes(TICKET_LENGTH), (byte) => TICKET_ALPHABET.charAt(byte % TICKET_ALPHABET.length)).join(
    '',
  )
}
