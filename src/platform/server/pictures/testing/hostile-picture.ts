import { deflateSync } from 'node:zlib'
import sharp, { type Sharp } from 'sharp'

/** The expected result of an upload: it is refused, or what is stored of it is clean. For some, either is right. */
export type HostilePicture = { name: string; make: () => Promise<Buffer>; end: 'refused' | 'cleaned' | 'either' }

/** Files by name. One that takes long to generate is generated on demand. */
export type Files = Record<string, Buffer | string | (() => Promise<Buffer>)>

/** Placed wherever a file can hide something; it must never come out again. */
export const SECRET = 'hidden-52.4862N-1.8904W'
export const SCRIPT = `<script>alert('${SECRET}')</script>`

/** Many colours, so that it does not compress to nothing and a wrong rotation shows. */
export function aPicture(width: number, height: number): Sharp {
  const pixels = Buffer.alloc(width * height * 3)
  for (let at = 0; at < pixels.length; at += 3) {
    const [x, y] = [(at / 3) % width, Math.floor(at / 3 / width)]
    pixels.set([(x * 255) / width, (y * 255) / height, x < width / 2 && y < height / 2 ? 255 : 0], at)
  }
  return sharp(pixels, { raw: { width, height, channels: 3 } })
}

/** A single colour, so that the file is small however large the picture is. */
export function oneColour(width: number, height: number, channels: 3 | 4 = 3): Sharp {
  const background = { r: 90, g: 120, b: 200, alpha: 0.5 }
  return sharp({ create: { width, height, channels, background }, limitInputPixels: false })
}

/** This many megabytes of zeros, compressed to a thousandth. */
export function compressedZeros(megabytes: number): Buffer {
  return deflateSync(Buffer.alloc(megabytes * 1024 * 1024))
}

export function cut(bytes: Buffer, part: number): Buffer {
  return bytes.subarray(0, Math.floor(bytes.length * part))
}
