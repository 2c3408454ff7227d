import sharp from 'sharp'
import { expect, test } from 'vitest'
import { drawPortrait } from '#demo/drawings/portrait.ts'
import { demoPeople } from '#demo/people.ts'

const faces = demoPeople.map(({ face }) => face)

test('a face always produces the same bytes', () => {
  for (const face of faces) expect(drawPortrait(structuredClone(face))).toBe(drawPortrait(face))
})

test('no two members look the same', () => {
  expect(new Set(faces.map(drawPortrait)).size).toBe(60)
})

test('unspecified features of a face depend on its seed', () => {
  const traits = { gender: 'F', skin: 'tan', hair: ['bob', 'black'], top: ['crew', 'ember'] } as const
  const drawn = ['one', 'two', 'three', 'four'].map((seed) =>
    drawPortrait({ seed, ...traits, hair: [...traits.hair], top: [...traits.top] }),
  )
  expect(new Set(drawn).size).toBe(4)
})

test('a portrait is a square SVG without text, images or external references', () => {
  for (const face of faces) {
    const svg = drawPortrait(face)
    expect(svg).toMatch(/^<svg [^>]*viewBox="0 0 960 960">.*<\/svg>$/s)
    expect(svg).not.toMatch(/<text|<image|<style|<script|href|url\((?!#)|undefined|NaN/)
  }
})

test('a portrait is a readable image of 960 by 960 pixels', async () => {
  const [face] = faces
  if (!face) throw new Error('the demo has no faces')
  const { width, height } = await sharp(Buffer.from(drawPortrait(face))).metadata()
  expect([width, height]).toEqual([960, 960])
})
