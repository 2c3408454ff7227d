export type JpegHeader = {
  /** The total size of all coefficients, at two bytes each. */
  coefficientBytes: number
  scans: number
  /** Whether the picture has only one scan, and so can be decoded a few rows at a time. */
  isSingleScan: boolean
}

const START_OF_SCAN = 0xda
const BLOCK = 64

type Frame = { coefficientBytes: number; components: number; isProgressive: boolean }

/**
 * Reads the properties that determine how much memory a decoder needs (ITU T.81, B.2). Returns undefined if there is no frame
 * before the first scan.
 */
export function readJpegHeader(bytes: Buffer): JpegHeader | undefined {
  let frame: Frame | undefined
  for (let at = 2; at + 4 <= bytes.length;) {
    if (bytes[at] !== 0xff) return undefined
    const marker = bytes.readUInt8(at + 1)
    if (marker === 0xff) {
      at += 1
      continue
    }
    const length = bytes.readUInt16BE(at + 2)
    const segment = bytes.subarray(at + 4, at + 2 + length)
    if (marker === START_OF_SCAN) {
      if (!frame) return undefined
      const scans = countScans(bytes, at)
      const isSingleScan = scans === 1 && segment[0] === frame.components && !frame.isProgressive
      return { coefficientBytes: frame.coefficientBytes, scans, isSingleScan }
    }
    if (isFrame(marker)) frame = readFrame(segment, isProgressive(marker))
    at += 2 + length
  }
  return undefined
}

/** Returns whether the marker begins a frame, of any coding process. In this range, 0xc4, 0xc8 and 0xcc have other meanings. */
function isFrame(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc
}

function isProgressive(marker: number): boolean {
  return (marker & 3) === 2
}

function readFrame(segment: Buffer, progressive: boolean): Frame | undefined {
  if (segment.length < 6 || segment.length < 6 + 3 * segment.readUInt8(5)) return undefined
  const [height, width] = [segment.readUInt16BE(1), segment.readUInt16BE(3)]
  const factors = Array.from({ length: segment.readUInt8(5) }, (_, index) => segment.readUInt8(7 + index * 3))
  const maxHorizontal = Math.max(1, ...factors.map((factor) => factor >> 4))
  const maxVertical = Math.max(1, ...factors.map((factor) => factor & 15))
  const units = Math.ceil(width / (8 * maxHorizontal)) * Math.ceil(height / (8 * maxVertical))
  const blocksPerUnit = factors.reduce((sum, factor) => sum + (factor >> 4) * (factor & 15), 0)
  return { coefficientBytes: units * blocksPerUnit * BLOCK * 2, components: factors.length, isProgressive: progressive }
}

/**
 * Counts the scans. Within scan data, every 0xff is followed by 0 or a restart marker, so a simple search finds the next scan.
 */
function countScans(bytes: Buffer, from: number): number {
  const marker = Buffer.from([0xff, START_OF_SCAN])
  let scans = 0
  for (let at = from; at >= 0; at = bytes.indexOf(marker, at + 2)) scans += 1
  return scans
}
