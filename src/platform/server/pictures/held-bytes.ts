import { readJpegHeader } from '#platform/server/pictures/jpeg-header.ts'
import { type PictureKind, textAt } from '#platform/server/pictures/picture-kind.ts'

/** A decoder goes over the whole picture once for each; programs write about ten. */
const MOST_JPEG_SCANS = 40
/** Measured with libheif 1.23: 17 bytes for each pixel at 8 bits; more bits take up to twice that. */
const AVIF_BYTES_PER_PIXEL = 30
const PNG_SAMPLES: Record<number, number> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 }

/**
 * How many bytes a decoder has to hold at once beside a few rows: some ways of writing a picture can be read row by
 * row, others only as a whole. Undefined where the header cannot be made out.
 */
export function heldBytes(kind: PictureKind, bytes: Buffer, pixels: number): number | undefined {
  if (kind === 'jpeg') return ofJpeg(bytes)
  if (kind === 'png') return ofPng(bytes, pixels)
  if (kind === 'webp') return ofWebp(bytes, pixels)
  return pixels * AVIF_BYTES_PER_PIXEL
}

function ofJpeg(bytes: Buffer): number | undefined {
  const header = readJpegHeader(bytes)
  if (!header || header.scans > MOST_JPEG_SCANS) return undefined
  return header.isOneScan ? 0 : header.coefficientBytes
}

/** Interlaced ones come in seven passes over the whole. */
function ofPng(bytes: Buffer, pixels: number): number | undefined {
  if (bytes.length < 29 || textAt(bytes, 12) !== 'IHDR') return undefined
  const samples = PNG_SAMPLES[bytes.readUInt8(25)]
  if (!samples) return undefined
  const isInterlaced = bytes.readUInt8(28) !== 0
  // A palette and few bits are widened while they are read.
  const bytesPerSample = Math.max(8, bytes.readUInt8(24)) / 8
  return isInterlaced ? pixels * Math.max(3, samples) * bytesPerSample * 1.15 : 0
}

/** Lossless ones refer back to any pixel before; frames of animations may be lossless. */
function ofWebp(bytes: Buffer, pixels: number): number {
  const isLossless = bytes.includes('VP8L') || bytes.includes('ANMF')
  return isLossless ? pixels * 4 : pixels
}
