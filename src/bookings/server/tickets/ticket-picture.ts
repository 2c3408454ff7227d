import { correction, generate, mode } from 'lean-qr'
import sharp from 'sharp'

/** A code is 21 modules wide, or 29 with its quiet zone. */
const PIXELS_PER_MODULE = 20
const QUIET_ZONE = 4
const DARK = [0x1f, 0x1a, 0x1d]
const LIGHT = [0xff, 0xff, 0xff]

/** The ticket's code as a QR code: a PNG of 580 by 580 pixels, large enough on a phone held up at the door. */
export function ticketPicture(ticketCode: string): Promise<Buffer> {
  const qr = generate(mode.alphaNumeric(ticketCode), { minCorrectionLevel: correction.Q })
  const width = qr.size + 2 * QUIET_ZONE
  const modules = Array.from({ length: width * width }, (_, at) =>
    qr.get((at % width) - QUIET_ZONE, Math.floor(at / width) - QUIET_ZONE) ? DARK : LIGHT,
  )
  // Drawn pixel by pixel: from the package's outline some modules came out slanted.
  return sharp(Buffer.from(modules.flat()), { raw: { width, height: width, channels: 3 } })
    .resize(width * PIXELS_PER_MODULE, undefined, { kernel: 'nearest' })
    .png({ palette: true, colours: 2, dither: 0 })
    .toBuffer()
}
