import sharp from 'sharp'
import { SECRET } from '#platform/server/pictures/testing/hostile-picture.ts'

/** Lists the faults of a served picture, which must be a square WebP of this width and contain nothing else. */
export async function portraitFaults(webp: Buffer, width: number): Promise<string[]> {
  const faults: string[] = []
  const { format, exif, xmp, icc, iptc, pages = 1, ...header } = await sharp(webp).metadata()
  if (format !== 'webp' || pages !== 1) faults.push(`has ${pages} pages in ${format}`)
  if (header.width !== width || header.height !== width) faults.push(`is ${header.width} by ${header.height}`)
  for (const [name, found] of Object.entries({ exif, xmp, icc, iptc })) if (found) faults.push(`has ${name}`)
  if (header.orientation !== undefined && header.orientation !== 1) faults.push('is not upright')
  const parts = chunksOf(webp)
  if (parts.join() !== 'VP8 ') faults.push(`consists of ${parts.join()}`)
  if (webp.includes(SECRET)) faults.push('contains the secret')
  return faults
}

/** Lists the names of the chunks (RFC 9649, 2.3), including any data after the last one. */
function chunksOf(webp: Buffer): string[] {
  if (webp.toString('latin1', 0, 4) !== 'RIFF' || webp.toString('latin1', 8, 12) !== 'WEBP') return ['no WebP']
  if (webp.readUInt32LE(4) + 8 !== webp.length) return ['another length than it says']
  const names: string[] = []
  for (let at = 12; at + 8 <= webp.length;) {
    names.push(webp.toString('latin1', at, at + 4))
    const size = webp.readUInt32LE(at + 4)
    at += 8 + size + (size % 2)
  }
  return names
}
