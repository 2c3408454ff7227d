export type PictureKind = 'jpeg' | 'png' | 'webp' | 'avif'

const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
const JPEG = Buffer.from([0xff, 0xd8, 0xff])

/** Returns the format according to the first bytes, whatever the file name, or undefined if we do not accept it. */
export function kindOf(bytes: Buffer): PictureKind | undefined {
  if (bytes.subarray(0, JPEG.length).equals(JPEG)) return 'jpeg'
  if (bytes.subarray(0, PNG.length).equals(PNG)) return 'png'
  if (textAt(bytes, 0) === 'RIFF' && textAt(bytes, 8) === 'WEBP') return 'webp'
  return isAvif(bytes) ? 'avif' : undefined
}

/**
 * Returns whether an 'ftyp' box has the brands of a still AVIF (AV1 Image File Format, 6). A HEIC has the same box with other
 * brands.
 */
function isAvif(bytes: Buffer): boolean {
  if (textAt(bytes, 4) !== 'ftyp') return false
  const end = Math.min(bytes.readUInt32BE(0), bytes.length, 256)
  const major = textAt(bytes, 8)
  const brands = [major]
  for (let at = 16; at + 4 <= end; at += 4) brands.push(textAt(bytes, at))
  return (major === 'avif' || major === 'mif1') && brands.includes('avif')
}

export function textAt(bytes: Buffer, at: number): string {
  return bytes.toString('latin1', at, at + 4)
}
