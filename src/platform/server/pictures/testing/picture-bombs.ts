import { deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { ending } from '#platform/server/pictures/testing/broken-pictures.ts'
import {
  aPicture,
  oneColour,
  compressedZeros,
  type Files,
  type HostilePicture,
} from '#platform/server/pictures/testing/hostile-picture.ts'
import { jpegClaimingSize, withRepeatedScans } from '#platform/server/pictures/testing/jpeg-parts.ts'
import { pngChunk, pngClaimingSize, withPngChunks } from '#platform/server/pictures/testing/png-parts.ts'

/** These sizes give just under 40 megapixels, and just over. */
const [WIDTH, HEIGHT, HEIGHT_OVER] = [7_300, 5_479, 5_495]

/** Generates small files that need a lot of memory or time to decode. */
export async function pictureBombs(): Promise<HostilePicture[]> {
  const [small, jpeg] = [await aPicture(64, 64).png().toBuffer(), await aPicture(64, 64).jpeg().toBuffer()]
  const packed = (keyword: string) => Buffer.concat([Buffer.from(keyword, 'latin1'), compressedZeros(200)])
  const large = () => oneColour(WIDTH, HEIGHT).avif({ effort: 0 }).toBuffer()
  const refused: Files = {
    'a PNG of 100,000 by 100,000': pngClaimingSize(100_000, 100_000),
    'a PNG of the maximum width and height': pngClaimingSize(0x7fffffff, 0x7fffffff),
    'a PNG of 40.1 megapixels': () => oneColour(WIDTH, HEIGHT_OVER).png().toBuffer(),
    'a complete PNG of 400 megapixels': async () =>
      pngClaimingSize(20_000, 20_000, deflateSync(Buffer.alloc(2_501 * 20_000))),
    'an interlaced PNG of 16 bits': () =>
      oneColour(WIDTH, HEIGHT, 4).toColourspace('rgb16').png({ progressive: true }).toBuffer(),
    'a JPEG of 65,500 by 65,500': jpegClaimingSize(jpeg, 65_500, 65_500),
    'a progressive JPEG in colour': () =>
      oneColour(WIDTH, HEIGHT).jpeg({ quality: 40, progressive: true, chromaSubsampling: '4:4:4' }).toBuffer(),
    'a JPEG of hundreds of scans': async () => withRepeatedScans(await progressiveJpeg(), 200),
    'a lossless WebP of 38 bytes': () => oneColour(WIDTH, HEIGHT, 4).webp({ lossless: true, effort: 0 }).toBuffer(),
    'a WebP with a canvas of 16,384 by 16,384': wideCanvas(await aPicture(64, 64).webp().toBuffer()),
    'an AVIF of 40 megapixels': large,
    'an AVIF of 40 megapixels that declares a small size': async () => avifClaimingSize(await large(), 64, 64),
    'a small AVIF that declares a large size': avifClaimingSize(
      await aPicture(64, 64).avif({ effort: 0 }).toBuffer(),
      30_000,
      30_000,
    ),
  }
  const either: Files = {
    'a small PNG with 200 MB of compressed pixels': async () => pngClaimingSize(1_000, 1_000, compressedZeros(200)),
    'a PNG with 200 MB of compressed text': async () => withPngChunks(small, pngChunk('zTXt', packed('Comment\0\0'))),
    'a PNG with eight texts of 200 MB': async () =>
      withPngChunks(small, ...Array<Buffer>(8).fill(pngChunk('zTXt', packed('Comment\0\0')))),
    'a PNG with a colour profile of 200 MB': async () => withPngChunks(small, pngChunk('iCCP', packed('icc\0\0'))),
    'a PNG with a hundred thousand texts': async () =>
      withPngChunks(small, ...Array<Buffer>(100_000).fill(pngChunk('tEXt', Buffer.from('a\0b')))),
    'a JPEG that declares 40 megapixels and has no pixels': jpegClaimingSize(jpeg, WIDTH, HEIGHT),
    'an animated WebP': animation,
    'a picture one pixel wide and 60,000 high': () => oneColour(1, 60_000).png().toBuffer(),
    'a picture 60,000 pixels wide and one high': () =>
      oneColour(60_000, 1)
        .jpeg()
        .toBuffer()
        .catch(() => pngClaimingSize(60_000, 1)),
  }
  return [...ending(refused, 'refused'), ...ending(either, 'either')]
}

/** Generates realistic large pictures, each just within the limits. */
export function largePictures(): HostilePicture[] {
  const files: Files = {
    'a JPEG of 40 megapixels': () => oneColour(WIDTH, HEIGHT).jpeg({ quality: 60 }).toBuffer(),
    'a progressive JPEG of 40 megapixels': progressiveJpeg,
    'a PNG of 40 megapixels': () => oneColour(WIDTH, HEIGHT).png().toBuffer(),
    'an interlaced PNG of 36 megapixels': () => oneColour(6_000, 6_000).png({ progressive: true }).toBuffer(),
    'a WebP of 40 megapixels': () => oneColour(WIDTH, HEIGHT).webp({ effort: 0 }).toBuffer(),
    'a lossless WebP of 30 megapixels': () => coarse(6_000, 5_000).webp({ lossless: true, effort: 0 }).toBuffer(),
    'an AVIF of 4 megapixels': () => aPicture(2_040, 2_040).avif({ effort: 0 }).toBuffer(),
  }
  return ending(files, 'cleaned')
}

function progressiveJpeg(): Promise<Buffer> {
  return oneColour(WIDTH, HEIGHT).jpeg({ quality: 40, progressive: true }).toBuffer()
}

function coarse(width: number, height: number) {
  return aPicture(6, 5).resize(width, height, { kernel: 'nearest', fit: 'fill' })
}

async function animation(): Promise<Buffer> {
  const frames = await Promise.all(
    Array.from({ length: 30 }, (_, index) =>
      sharp({ create: { width: 200, height: 200, channels: 3, background: { r: index * 8, g: 0, b: 0 } } })
        .png()
        .toBuffer(),
    ),
  )
  return sharp(frames, { join: { animated: true } })
    .webp({ lossless: true })
    .toBuffer()
}

/** Builds a WebP in the extended format, with a canvas larger than its picture. */
function wideCanvas(webp: Buffer): Buffer {
  const extended = Buffer.alloc(18)
  extended.write('VP8X')
  extended.writeUInt32LE(10, 4)
  extended.writeUIntLE(16_383, 12, 3)
  extended.writeUIntLE(16_383, 15, 3)
  const file = Buffer.concat([webp.subarray(0, 12), extended, webp.subarray(12)])
  file.writeUInt32LE(file.length - 8, 4)
  return file
}

/** Returns the AVIF with another size in its 'ispe' box (image spatial extents). */
function avifClaimingSize(avif: Buffer, width: number, height: number): Buffer {
  const changed = Buffer.from(avif)
  const at = changed.indexOf('ispe')
  changed.writeUInt32BE(width, at + 8)
  changed.writeUInt32BE(height, at + 12)
  return changed
}
