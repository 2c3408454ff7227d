import { deflateSync } from 'node:zlib'
import sharp, { type Sharp } from 'sharp'

/** A file for an upload test. `end` is the expected result: the file is refused, the stored picture is clean, or either. */
export type HostilePicture = { name: string; make: () => Promise<Buffer>; end: 'refused' | 'cleaned' | 'either' }

/** Files by name. Files that take long to generate are generated on demand. */
export type Files = Record<string, Buffer | string | (() => Promise<Buffer>)>

/** A text placed wherever a file can hide data. No stored picture may contain it. */
export const SECRET = 'hidden-52.4862N-1.8904W'
export const SCRIPT = `<script>alert('${SECRET}')</script>`

/** Generates a picture with many colours, so that it does not compress to almost nothing and a wrong rotation is visible. */
export function aPicture(width: number, height: number): Sharp {
  const pixels = Buffer.alloc(width * height * 3)
  for (let at = 0; at < pixels.length; at += 3) {
    const [x, y] = [(at / 3) % width, Math.floor(at / 3 / width)]
    pixels.set([(x * 255) / width, (y * 255) / height, x < width / 2 && y < height / 2 ? 255 : 0], at)
  }
  return sharp(pixels, { raw: { width, height, channels: 3 } })
}

/** Generates a picture of a single colour, so that the file is small however large the picture is. */
export function oneColour(width: number, height: number, channels: 3 | 4 = 3): Sharp {
  const background = { r: 90, g: 120, b: 200, alpha: 0.5 }
  return sharp({ create: { width, height, channels, background }, limitInputPixels: false })
}

/** Compresses this many megabytes of zeros, to about a thousandth of the size. */
export function compressedZeros(megabytes: number): Buffer {
  return deflateSync(Buffer.alloc(megabytes * 1024 * 1024))
}

export function cut(bytes: Buffer, part: number): Buffer {
  return bytes.subarray(0, Math.floor(bytes.length * part))
}
