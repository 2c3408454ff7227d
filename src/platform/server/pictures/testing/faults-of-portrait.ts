import sharp from 'sharp'
import { SECRET } from '#platform/server/pictures/testing/hostile-picture.ts'

/** Lists what is wrong with a picture that is served: it must be a square WebP of this width, and nothing but a picture. */
export async function faultsOfPortrait(webp: Buffer, width: number): Promise<string[]> {
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

/** The names of its chunks (RFC 9649, 2.3). Anything after the last one would be named too. */
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
