import { correction, generate, mode, type Bitmap2D } from 'lean-qr'

/** The width, in modules, of the quiet zone that QR readers need around the code to detect it. */
const QUIET_ZONE = 4

/** A QR code: its width in modules, and the outline of its dark modules as an SVG path. */
export type QrOutline = { width: number; path: string }

/** Encodes a ticket code, with the same settings as in the confirmation email. */
export function qrOutline(ticketCode: string): QrOutline {
  return outlineOf(generate(mode.alphaNumeric(ticketCode), { minCorrectionLevel: correction.Q }))
}

/** Encodes a URL for another person to scan. */
export function qrOutlineOfAddress(address: string): QrOutline {
  return outlineOf(generate(address, { minCorrectionLevel: correction.M }))
}

function outlineOf(qr: Bitmap2D): QrOutline {
  const runs: string[] = []
  for (let y = 0; y < qr.size; y += 1) {
    for (let x = 0; x < qr.size; x += 1) {
      const start = x
      while (qr.get(x, y)) x += 1
      if (x > start) runs.push(`M${start + QUIET_ZONE} ${y + QUIET_ZONE}h${x - start}v1h-${x - start}z`)
    }
  }
  return { width: qr.size + 2 * QUIET_ZONE, path: runs.join('') }
}
