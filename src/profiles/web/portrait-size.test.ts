import { describe, expect, test } from 'vitest'
import { encodingAttempts, maximumZoom, workingSize } from '#profiles/web/portrait-size.ts'

describe('the working size', () => {
  test('of a typical phone photo is its full size', () => {
    expect(workingSize({ width: 4000, height: 3000 })).toEqual({ width: 4000, height: 3000 })
    expect(workingSize({ width: 96, height: 96 })).toEqual({ width: 96, height: 96 })
  })

  test.each([
    { width: 12_000, height: 9_000 },
    { width: 9_000, height: 12_000 },
    { width: 12_000, height: 3_000 },
    { width: 16_384, height: 12_288 },
    { width: 60_000, height: 400 },
    { width: 60_000, height: 1 },
  ])('of $width x $height fits into a phone’s memory and has the same proportions', (size) => {
    const opened = workingSize(size)
    expect(opened.width * opened.height).toBeLessThanOrEqual(12_000_000)
    expect(Math.max(opened.width, opened.height)).toBeLessThanOrEqual(8_192)
    expect(Math.min(opened.width, opened.height)).toBeGreaterThanOrEqual(1)
    if (size.height > 1) expect(opened.width / opened.height).toBeCloseTo(size.width / size.height, -1)
  })

  test('of a panorama leaves enough height for a good portrait', () => {
    expect(workingSize({ width: 12_000, height: 3_000 }).height).toBeGreaterThan(960)
  })
})

describe('the maximum zoom', () => {
  test('leaves enough pixels for a portrait', () => {
    expect(maximumZoom({ width: 4000, height: 3000 })).toBe(6)
    expect(maximumZoom({ width: 2000, height: 960 })).toBe(3)
  })

  test('is at least twofold, even for small pictures', () => {
    expect(maximumZoom({ width: 200, height: 120 })).toBe(2)
  })
})

describe('the encodings to try', () => {
  test('start with the full square of at most 1,920 pixels at good quality', () => {
    expect(encodingAttempts(3000)[0]).toEqual({ side: 1920, quality: 0.9 })
    expect(encodingAttempts(700)[0]).toEqual({ side: 700, quality: 0.9 })
  })

  test('reduce quality before size, and never get larger', () => {
    const sizes = encodingAttempts(3000).map(({ side, quality }) => side * side * quality)
    expect(sizes).toEqual(sizes.toSorted((a, b) => b - a))
    expect(encodingAttempts(3000).at(-1)).toEqual({ side: 960, quality: 0.7 })
  })

  test('are at least one pixel wide', () => {
    for (const { side } of encodingAttempts(0.4)) expect(side).toBe(1)
  })
})
