import { correction, generate, mode, type Bitmap2D } from 'lean-qr'

/** The smallest empty border with which readers find the code. */
const QUIET_ZONE = 4

/** A picture of squares: its width in squares, and the outline of the dark ones as an SVG path. */
export type QrOutline = { width: number; path: string }

/** The ticket's code, as in the confirmation email. */
export function qrOutline(ticketCode: string): QrOutline {
  return outlineOf(generate(mode.alphaNumeric(ticketCode), { minCorrectionLevel: correction.Q }))
}

/** A URL for another person's camera. */
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
