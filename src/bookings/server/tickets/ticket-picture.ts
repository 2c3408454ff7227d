import { correction, generate, mode } from 'lean-qr'
import sharp from 'sharp'

/** A code is 21 modules wide, and 29 with its quiet zone. */
const PIXELS_PER_MODULE = 20
const QUIET_ZONE = 4
const DARK = [0x1f, 0x1a, 0x1d]
const LIGHT = [0xff, 0xff, 0xff]

/** Draws the ticket code as a QR code. The PNG is 580 by 580 pixels, large enough to scan from a phone. */
export function ticketPicture(ticketCode: string): Promise<Buffer> {
  const qr = generate(mode.alphaNumeric(ticketCode), { minCorrectionLevel: correction.Q })
  const width = qr.size + 2 * QUIET_ZONE
  const modules = Array.from({ length: width * width }, (_, at) =>
    qr.get((at % width) - QUIET_ZONE, Math.floor(at / width) - QUIET_ZONE) ? DARK : LIGHT,
  )
  // Draws the pixels directly, because some modules were slanted when the package's SVG outline was rasterised.
  return sharp(Buffer.from(modules.flat()), { raw: { width, height: width, channels: 3 } })
    .resize(width * PIXELS_PER_MODULE, undefined, { kernel: 'nearest' })
    .png({ palette: true, colours: 2, dither: 0 })
    .toBuffer()
}
