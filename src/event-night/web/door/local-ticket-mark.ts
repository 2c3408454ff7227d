import { parseTicketCode } from '#bookings/rules/ticket-code.ts'

const HEX_DIGITS = 10

/**
 * Computes the same mark as the site for a scanned or typed ticket. Returns undefined if the text is not a ticket, or if the
 * page was not loaded over HTTPS.
 */
export async function localTicketMark(typed: string): Promise<string | undefined> {
  const code = parseTicketCode(typed)
  if (code === undefined || !globalThis.crypto?.subtle) return undefined
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(code))
  const hex = [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  return hex.slice(0, HEX_DIGITS)
}
