export type Size = { width: number; height: number }

/**
 * The number of pixels, of four bytes each, that fit into a phone's memory. Safari refuses a canvas above 16.7 million pixels.
 */
const WORKING_PIXELS = 12_000_000
const WORKING_SIDE = 8_192
/** Twice the widest stored width, so that encoding twice loses no visible detail. */
const MAX_SIDE = 1_920
/** A smaller crop looks poor at the large display size. */
const MIN_SIDE = 320

/** Returns the size at which a picture is opened for cropping, reduced if it would not fit into a phone's memory. */
export function workingSize({ width, height }: Size): Size {
  const share = Math.min(1, Math.sqrt(WORKING_PIXELS / (width * height)), WORKING_SIDE / Math.max(width, height))
  return { width: Math.max(1, Math.floor(width * share)), height: Math.max(1, Math.floor(height * share)) }
}

/** Returns the zoom at which the crop reaches the minimum size, but at least 2 and at most 6. */
export function maximumZoom({ width, height }: Size): number {
  return Math.min(6, Math.max(2, Math.min(width, height) / MIN_SIDE))
}

/** Returns the sizes and qualities at which to try to encode a square of this side, best first. */
export function encodingAttempts(side: number): { side: number; quality: number }[] {
  const start = Math.min(Math.max(1, Math.round(side)), MAX_SIDE)
  const atFullSize = [0.9, 0.8, 0.7, 0.6].map((quality) => ({ side: start, quality }))
  const smaller = [0.75, 0.5].map((share) => ({ side: Math.max(1, Math.round(start * share)), quality: 0.7 }))
  return [...atFullSize, ...smaller]
}
