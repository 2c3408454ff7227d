export type Size = { width: number; height: number }

/** What phones can hold as pixels, at four bytes each. Safari refuses a canvas above 16.7 million. */
const WORKING_PIXELS = 12_000_000
const WORKING_SIDE = 8_192
/** Twice the widest stored width, so that nothing is lost in between. */
const MAX_SIDE = 1_920
/** A crop smaller than this looks poor where the portrait is shown large. */
const MIN_SIDE = 320

/** The size at which a picture is opened for cropping: its own, unless a phone could not hold that. */
export function workingSize({ width, height }: Size): Size {
  const share = Math.min(1, Math.sqrt(WORKING_PIXELS / (width * height)), WORKING_SIDE / Math.max(width, height))
  return { width: Math.max(1, Math.floor(width * share)), height: Math.max(1, Math.floor(height * share)) }
}

/** How far the member can zoom in before too little of the picture is left; always at least twofold. */
export function maximumZoom({ width, height }: Size): number {
  return Math.min(6, Math.max(2, Math.min(width, height) / MIN_SIDE))
}

/** Sizes and qualities at which to encode a square of this side, best first, until one is small enough. */
export function encodings(side: number): { side: number; quality: number }[] {
  const start = Math.min(Math.max(1, Math.round(side)), MAX_SIDE)
  const atFullSize = [0.9, 0.8, 0.7, 0.6].map((quality) => ({ side: start, quality }))
  const smaller = [0.75, 0.5].map((share) => ({ side: Math.max(1, Math.round(start * share)), quality: 0.7 }))
  return [...atFullSize, ...smaller]
}
