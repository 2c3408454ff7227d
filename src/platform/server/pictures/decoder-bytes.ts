import { readJpegHeader } from '#platform/server/pictures/jpeg-header.ts'
import { type PictureKind, textAt } from '#platform/server/pictures/picture-kind.ts'

/** A decoder processes the whole picture once per scan. Programs usually write about ten scans. */
const MAX_JPEG_SCANS = 40
/** Measured with libheif 1.23: 17 bytes per pixel at 8 bits, and up to twice that with more bits. */
const AVIF_BYTES_PER_PIXEL = 30
const PNG_SAMPLES: Record<number, number> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 }

/**
 * Returns the number of bytes that a decoder must hold in memory, in addition to a few rows. Some encodings can be read row by
 * row, others only as a whole. Returns undefined if the header cannot be read.
 */
export function decoderBytes(kind: PictureKind, bytes: Buffer, pixels: number): number | undefined {
  if (kind === 'jpeg') return jpegDecoderBytes(bytes)
  if (kind === 'png') return pngDecoderBytes(bytes, pixels)
  if (kind === 'webp') return webpDecoderBytes(bytes, pixels)
  return pixels * AVIF_BYTES_PER_PIXEL
}

function jpegDecoderBytes(bytes: Buffer): number | undefined {
  const header = readJpegHeader(bytes)
  if (!header || header.scans > MAX_JPEG_SCANS) return undefined
  return header.isSingleScan ? 0 : header.coefficientBytes
}

/** Interlaced PNGs are stored as seven passes over the whole picture. */
function pngDecoderBytes(bytes: Buffer, pixels: number): number | undefined {
  if (bytes.length < 29 || textAt(bytes, 12) !== 'IHDR') return undefined
  const samples = PNG_SAMPLES[bytes.readUInt8(25)]
  if (!samples) return undefined
  const isInterlaced = bytes.readUInt8(28) !== 0
  // Palettes and low bit depths are expanded while they are read.
  const bytesPerSample = Math.max(8, bytes.readUInt8(24)) / 8
  return isInterlaced ? pixels * Math.max(3, samples) * bytesPerSample * 1.15 : 0
}

/** Lossless WebP can refer to any earlier pixel, and the frames of an animation may be lossless. */
function webpDecoderBytes(bytes: Buffer, pixels: number): number {
  const isLossless = bytes.includes('VP8L') || bytes.includes('ANMF')
  return isLossless ? pixels * 4 : pixels
}
