export const COMMENT = 0xfe
export const APP1 = 0xe1
export const APP13 = 0xed

/** Inserts the segment right after the start marker. */
export function withJpegSegment(jpeg: Buffer, marker: number, data: Buffer): Buffer {
  const head = Buffer.from([0xff, marker, 0, 0])
  head.writeUInt16BE(data.length + 2, 2)
  return Buffer.concat([jpeg.subarray(0, 2), head, data, jpeg.subarray(2)])
}

/** Returns the JPEG with another size in its header. */
export function jpegClaimingSize(jpeg: Buffer, width: number, height: number): Buffer {
  const changed = Buffer.from(jpeg)
  const at = Math.max(changed.indexOf(Buffer.from([0xff, 0xc0])), changed.indexOf(Buffer.from([0xff, 0xc2])))
  changed.writeUInt16BE(height, at + 5)
  changed.writeUInt16BE(width, at + 7)
  return changed
}

/** Repeats the last scan of a progressive JPEG the given number of times. */
export function withRepeatedScans(jpeg: Buffer, times: number): Buffer {
  const lastScan = jpeg.subarray(jpeg.lastIndexOf(Buffer.from([0xff, 0xda])), -2)
  return Buffer.concat([jpeg.subarray(0, -2), ...Array.from({ length: times }, () => lastScan), jpeg.subarray(-2)])
}

/** Builds Exif data (an embedded TIFF) with an orientation, a text, a GPS position and a thumbnail. */
export function exif(orientation: number, text: string, thumbnail: Buffer): Buffer {
  const textBytes = Buffer.from(`${text}\0`)
  const [first, places, second] = [8, 50, 104]
  const data = second + 2 + 3 * 12 + 4
  const rationals = data + textBytes.length
  const tiff = Buffer.alloc(rationals + 24)
  tiff.write('II*\0', 'latin1')
  tiff.writeUInt32LE(first, 4)
  directory(tiff, first, second, [
    [0x0112, 3, 1, orientation],
    [0x8298, 2, textBytes.length, data],
    [0x8825, 4, 1, places],
  ])
  directory(tiff, places, 0, [
    [1, 2, 2, 'N'.charCodeAt(0)],
    [2, 5, 3, rationals],
  ])
  directory(tiff, second, 0, [
    [0x0103, 3, 1, 6],
    [0x0201, 4, 1, tiff.length],
    [0x0202, 4, 1, thumbnail.length],
  ])
  textBytes.copy(tiff, data)
  for (const [index, part] of [52, 1, 29, 1, 1032, 100].entries()) tiff.writeUInt32LE(part, rationals + index * 4)
  return Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), tiff, thumbnail])
}

type Entry = [tag: number, type: number, count: number, value: number]

function directory(tiff: Buffer, at: number, next: number, entries: Entry[]): void {
  tiff.writeUInt16LE(entries.length, at)
  for (const [index, [tag, type, count, value]] of entries.entries()) {
    const entry = at + 2 + index * 12
    tiff.writeUInt16LE(tag, entry)
    tiff.writeUInt16LE(type, entry + 2)
    tiff.writeUInt32LE(count, entry + 4)
    tiff.writeUInt32LE(value, entry + 8)
  }
  tiff.writeUInt32LE(next, at + 2 + entries.length * 12)
}
