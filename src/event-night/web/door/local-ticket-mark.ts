import { parseTicketCode } from '#bookings/rules/ticket-code.ts'

const HEX_DIGITS = 10

/**
 * The mark of a ticket that was scanned or typed, computed as the site does; undefined if it is not a ticket, or the page's
 * address is not secure.
 */
export async function localTicketMark(typed: string): Promise<string | undefined> {
  const code = parseTicketCode(typed)
  if (code === undefined || !globalThis.crypto?.subtle) return undefined
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(code))
  const hex = [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  return hex.slice(0, HEX_DIGITS)
}
