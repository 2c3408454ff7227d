import { correction, generate, mode } from 'lean-qr'
import { toPngBuffer } from 'lean-qr/extras/node_export'

/** A code is 21 modules wide, and 29 with its quiet zone. */
const PIXELS_PER_MODULE = 17
const QUIET_ZONE = 4
const DARK = [0x1f, 0x1a, 0x1d] as const
const LIGHT = [0xff, 0xff, 0xff] as const

/** Draws the ticket code as a QR code. The PNG is 493 by 493 pixels, large enough to scan from a phone. */
export function ticketPicture(ticketCode: string): Buffer {
  const qr = generate(mode.alphaNumeric(ticketCode), { minCorrectionLevel: correction.Q })
  return Buffer.from(toPngBuffer(qr, { scale: PIXELS_PER_MODULE, pad: QUIET_ZONE, on: DARK, off: LIGHT }))
}
