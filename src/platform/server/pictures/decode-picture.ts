import type { Metadata, Sharp } from 'sharp'
import { decoderBytes } from '#platform/server/pictures/decoder-bytes.ts'
import { loadSharp } from '#platform/server/pictures/load-sharp.ts'
import { kindOf } from '#platform/server/pictures/picture-kind.ts'

const MAX_PIXELS = 40_000_000
/** The limit for pictures that must be decoded as a whole. In total, a picture then needs at most 150 MB. */
const MAX_DECODER_BYTES = 125_000_000
const MAX_SECONDS = 5
/** The WebP effort, from 0 to 6. The default of 4 takes more than twice as long, for files that are only 1 to 7 % smaller. */
const EFFORT = 2

const messages = {
  unreadable: 'That file isn’t a picture we can read. Please use a JPEG, PNG, WebP or AVIF.',
  tooManyPixels: 'That picture has more than 40 megapixels. Please choose a smaller one.',
  tooHeavy:
    'That picture is too large for this type of file. Please choose a smaller one, or save it as a standard JPEG.',
}

/** Thrown when a file is not a picture, or not one that we accept. The sentence is for the sender. */
export class UnacceptablePicture extends Error {
  readonly sentence: string

  constructor(sentence: string) {
    super('not a picture')
    this.name = 'NotAPicture'
    this.sentence = sentence
  }
}

/**
 * Returns the upright centre square of a picture in exactly these widths, as WebP without metadata. The largest comes first.
 */
export async function squaresOf(
  original: Buffer,
  widths: readonly [largest: number, ...others: number[]],
): Promise<{ width: number; bytes: Buffer }[]> {
  const sharp = await loadSharp()
  const { orientation = 1 } = await requirePicture(original)
  const [largest] = widths
  return decodeOrRefuse(async () => {
    const { data, info } = await (
      await openPicture(original)
    )
      .resize(largest, largest, { fit: 'cover', position: 'centre' })
      .flatten({ background: '#ffffff' })
      .toColourspace('srgb')
      .raw({ depth: 'uchar' })
      .toBuffer({ resolveWithObject: true })
    const { width, height, channels } = info
    const squares: { width: number; bytes: Buffer }[] = []
    for (const side of widths) {
      // The square is rotated after resizing, because rotating a large picture would need all of it in memory.
      const square = rotated(sharp(data, { raw: { width, height, channels } }), orientation).resize(side, side)
      squares.push({ width: side, bytes: await square.webp({ quality: 78, effort: EFFORT }).toBuffer() })
    }
    return squares
  })
}

/** Returns the upright picture as WebP, at most this wide and without metadata. */
export async function pictureAtWidth(original: Buffer, width: number): Promise<Buffer> {
  await requirePicture(original)
  return decodeOrRefuse(async () =>
    (await openPicture(original))
      .autoOrient()
      .resize({ width, withoutEnlargement: true })
      // Transparency is removed because nothing is behind the picture, and encoding it would take a hundred times longer than
      // the rest.
      .flatten({ background: '#ffffff' })
      .webp({ quality: 60, effort: 6 })
      .toBuffer(),
  )
}

/** Returns a picture that we stored as JPEG, at most this wide. */
export async function jpegAtWidth(stored: Buffer, width: number): Promise<Buffer> {
  const picture = await openPicture(stored)
  return picture.resize({ width, withoutEnlargement: true }).jpeg({ quality: 75, mozjpeg: true }).toBuffer()
}

/** Returns the centre of a picture that we stored, in exactly this size, as WebP. */
export async function cropped(stored: Buffer, { width, height }: { width: number; height: number }): Promise<Buffer> {
  const picture = await openPicture(stored)
  return picture.resize(width, height, { fit: 'cover' }).webp({ quality: 60, effort: 6 }).toBuffer()
}

/** Refuses unacceptable files by their first bytes and header, before any pixel is decoded. */
async function requirePicture(original: Buffer): Promise<Metadata> {
  const kind = kindOf(original)
  if (!kind) throw new UnacceptablePicture(messages.unreadable)
  const sharp = await loadSharp()
  const header = await decodeOrRefuse(() => sharp(original, { limitInputPixels: false }).metadata())
  const isClaimedFormat =
    kind === 'avif' ? header.format === 'heif' && header.compression === 'av1' : header.format === kind
  if (!isClaimedFormat) throw new UnacceptablePicture(messages.unreadable)
  const pixels = header.width * (header.pageHeight ?? header.height)
  if (pixels > MAX_PIXELS) throw new UnacceptablePicture(messages.tooManyPixels)
  const decoderMemory = decoderBytes(kind, original, pixels)
  if (decoderMemory === undefined) throw new UnacceptablePicture(messages.unreadable)
  if (decoderMemory > MAX_DECODER_BYTES) throw new UnacceptablePicture(messages.tooHeavy)
  return header
}

async function openPicture(original: Buffer): Promise<Sharp> {
  const sharp = await loadSharp()
  return sharp(original, { limitInputPixels: MAX_PIXELS, pages: 1, failOn: 'error' }).timeout({
    seconds: MAX_SECONDS,
  })
}

/** Rotates a square upright, according to its orientation (Exif 2.32, 4.6.4). */
function rotated(square: Sharp, orientation: number): Sharp {
  const quarterTurns = { 3: 2, 5: 1, 6: 1, 7: 3, 8: 3 }[orientation] ?? 0
  const upright = square.rotate(quarterTurns * 90)
  if (orientation === 4 || orientation === 5 || orientation === 7) return upright.flip()
  return orientation === 2 ? upright.flop() : upright
}

/** Refuses a picture that fails while it is decoded. Damage after a valid header is detected only then. */
async function decodeOrRefuse<T>(decode: () => Promise<T>): Promise<T> {
  try {
    return await decode()
  } catch {
    throw new UnacceptablePicture(messages.unreadable)
  }
}
