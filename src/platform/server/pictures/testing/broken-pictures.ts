import { deflateSync } from 'node:zlib'
import { aPicture, cut, type Files, type HostilePicture } from '#platform/server/pictures/testing/hostile-picture.ts'
import { jpegClaimingSize } from '#platform/server/pictures/testing/jpeg-parts.ts'
import { pngChunk, pngClaimingSize, withPngChunks } from '#platform/server/pictures/testing/png-parts.ts'

/** Generates pictures that begin validly and then contain errors. */
export async function brokenPictures(): Promise<HostilePicture[]> {
  const picture = aPicture(640, 480)
  const [jpeg, png] = [await picture.clone().jpeg().toBuffer(), await picture.clone().png().toBuffer()]
  const [webp, avif] = [await picture.clone().webp().toBuffer(), await picture.clone().avif({ effort: 0 }).toBuffer()]
  const refused: Files = {
    'half a JPEG': cut(jpeg, 0.5),
    'half a PNG': cut(png, 0.5),
    'half a WebP': cut(webp, 0.5),
    'half an AVIF': cut(avif, 0.5),
    'the first bytes of a JPEG': jpeg.subarray(0, 3),
    'the first bytes of a PNG': png.subarray(0, 8),
    'the header of a PNG': png.subarray(0, 33),
    'the first bytes of a WebP': webp.subarray(0, 12),
    'the header of a WebP': webp.subarray(0, 30),
    'the first box of an AVIF': avif.subarray(0, avif.readUInt32BE(0)),
    'the first bytes of an AVIF': avif.subarray(0, 10),
    'noise that begins as a JPEG': Buffer.concat([jpeg.subarray(0, 3), noise(50_000)]),
    'noise that begins as a PNG': Buffer.concat([png.subarray(0, 8), noise(50_000)]),
    'noise that begins as a WebP': Buffer.concat([webp.subarray(0, 16), noise(50_000)]),
    'noise that begins as an AVIF': Buffer.concat([avif.subarray(0, avif.readUInt32BE(0)), noise(50_000)]),
    'a JPEG without height': jpegClaimingSize(jpeg, 640, 0),
    'a PNG without width': pngClaimingSize(0, 10),
    'a PNG with a wrong checksum': withFlippedByte(png, 20),
    'a PNG with too few rows': pngClaimingSize(800, 800, deflateSync(Buffer.alloc(100))),
    'a JPEG that continues as a PNG': Buffer.concat([jpeg.subarray(0, 20), png]),
  }
  const either: Files = {
    'a JPEG with a byte flipped in the middle': withFlippedByte(jpeg, Math.floor(jpeg.length / 2)),
    'an AVIF with a byte flipped in the middle': withFlippedByte(avif, Math.floor(avif.length * 0.7)),
    'a PNG with an unknown chunk': withPngChunks(png, pngChunk('zzZz', noise(10_000))),
    'a PNG declared as animated': withPngChunks(png, pngChunk('acTL', Buffer.from([0, 0, 0, 9, 0, 0, 0, 0]))),
  }
  return [...ending(refused, 'refused'), ...ending(either, 'either')]
}

export function ending(files: Files, end: HostilePicture['end']): HostilePicture[] {
  return Object.entries(files).map(([name, file]) => ({
    name,
    make: async () => (typeof file === 'function' ? file() : Buffer.from(file)),
    end,
  }))
}

function withFlippedByte(bytes: Buffer, at: number): Buffer {
  const changed = Buffer.from(bytes)
  changed.writeUInt8(changed.readUInt8(at) ^ 0xff, at)
  return changed
}

/** Returns the same bytes each time. */
function noise(length: number): Buffer {
  let state = 1
  return Buffer.from(
    Array.from({ length }, () => {
      state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff
      return state >> 16
    }),
  )
}
