import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { UnacceptablePicture, pictureAtWidth, squaresOf } from '#platform/server/pictures/decode-picture.ts'
import { kindOf } from '#platform/server/pictures/picture-kind.ts'
import { portraitFaults } from '#platform/server/pictures/testing/faults-of-portrait.ts'
import { aPicture, oneColour } from '#platform/server/pictures/testing/hostile-picture.ts'
import { otherFiles } from '#platform/server/pictures/testing/other-files.ts'
import { largePictures, pictureBombs } from '#platform/server/pictures/testing/picture-bombs.ts'
import { someOf } from '#platform/testing/suite-size.ts'

const WIDTHS = [960, 320, 96] as const

function outcomeFor(file: Buffer): Promise<string> {
  return squaresOf(file, WIDTHS).then(
    () => 'taken',
    (error: unknown) => (error instanceof UnacceptablePicture ? error.sentence : String(error)),
  )
}

async function pixelsOf(picture: Buffer): Promise<Buffer> {
  return sharp(picture).removeAlpha().raw().toBuffer()
}

async function difference(one: Buffer, other: Buffer): Promise<number> {
  const [a, b] = [await pixelsOf(one), await pixelsOf(other)]
  expect(a.length).toBe(b.length)
  return a.reduce((sum, value, at) => sum + Math.abs(value - (b[at] ?? 0)), 0) / a.length
}

test.each(['jpeg', 'png', 'webp', 'avif'] as const)('a %s becomes three clean squares', async (format) => {
  const file = await aPicture(500, 400).toFormat(format).toBuffer()
  expect(kindOf(file)).toBe(format)

  const squares = await squaresOf(file, WIDTHS)

  expect(squares.map(({ width }) => width)).toEqual([960, 320, 96])
  for (const { width, bytes } of squares) expect(await portraitFaults(bytes, width)).toEqual([])
})

test.each([1, 2, 3, 4, 5, 6, 7, 8])('a picture with orientation %i is rotated upright', async (orientation) => {
  const rotated = await aPicture(640, 480).withMetadata({ orientation }).png().toBuffer()
  const upright = await sharp(rotated).autoOrient().resize(320, 320, { fit: 'cover' }).png().toBuffer()

  const [square] = await squaresOf(rotated, [320])

  expect(await difference(square?.bytes ?? Buffer.alloc(0), upright)).toBeLessThan(3)
})

test('wide-gamut colours are converted to sRGB, and transparent areas become white', async () => {
  const red = sharp({ create: { width: 200, height: 200, channels: 3, background: '#c04020' } })
  const [wideGamut] = await squaresOf(await red.withIccProfile('p3').png().toBuffer(), [96])
  const [transparent] = await squaresOf(
    await sharp({ create: { width: 9, height: 9, channels: 4, background: '#00000000' } })
      .png()
      .toBuffer(),
    [96],
  )

  const [r = 0, g = 0, b = 0] = await pixelsOf(wideGamut?.bytes ?? Buffer.alloc(0))
  expect([Math.abs(r - 0xc0), Math.abs(g - 0x40), Math.abs(b - 0x20)].every((off) => off < 8)).toBe(true)
  expect([...(await pixelsOf(transparent?.bytes ?? Buffer.alloc(0)))].every((value) => value > 250)).toBe(true)
})

test('pictureAtWidth keeps the aspect ratio, removes metadata and never enlarges a picture', async () => {
  const file = await aPicture(500, 400)
    .withExif({ IFD0: { Copyright: 'x' } })
    .jpeg()
    .toBuffer()
  expect(await sharp(await pictureAtWidth(file, 480)).metadata()).toMatchObject({ width: 480, height: 384 })
  const whole = await sharp(await pictureAtWidth(file, 720)).metadata()
  expect(whole).toMatchObject({ width: 500, height: 400 })
  expect(whole.exif).toBeUndefined()
})

describe('a refusal gives the reason', () => {
  test('for a file that is not a picture', async () => {
    for (const { make } of await otherFiles())
      expect(await outcomeFor(await make())).toBe(
        'That file isn’t a picture we can read. Please use a JPEG, PNG, WebP or AVIF.',
      )
  })

  test('for more than 40 megapixels', async () => {
    expect(await outcomeFor(await oneColour(8_000, 5_001).png().toBuffer())).toBe(
      'That picture has more than 40 megapixels. Please choose a smaller one.',
    )
  })

  test('for a large picture that can only be decoded as a whole', async () => {
    expect(await outcomeFor(await oneColour(7_000, 5_000, 4).webp({ lossless: true, effort: 0 }).toBuffer())).toBe(
      'That picture is too large for this type of file. Please choose a smaller one, or save it as a standard JPEG.',
    )
  })
})

test('a file that needs a lot of memory or time is refused or cleaned, as expected', async () => {
  for (const { name, make, end } of someOf(await pictureBombs(), 4)) {
    const outcome = (await outcomeFor(await make())) === 'taken' ? 'cleaned' : 'refused'
    expect([name, end === 'either' ? end : outcome]).toEqual([name, end])
  }
})

test('large but realistic pictures are accepted', async () => {
  for (const { name, make } of someOf(largePictures(), 2)) {
    const bytes = await make()
    expect(bytes.length).toBeLessThan(2_097_152)
    expect([name, await outcomeFor(bytes)]).toEqual([name, 'taken'])
  }
})

test('a transparent picture gets a white background and no alpha channel', async () => {
  const circle =
    '<svg xmlns="http://www.w3.org/2000/svg" width="512" height="512"><circle cx="256" cy="256" r="250" fill="#b3261e"/></svg>'
  const file = await sharp(Buffer.from(circle)).png({ palette: true }).toBuffer()
  const written = await pictureAtWidth(file, 480)
  expect((await sharp(written).metadata()).hasAlpha).toBe(false)
  const [corner] = (await sharp(written).extract({ left: 0, top: 0, width: 1, height: 1 }).raw().toBuffer()).values()
  expect(corner).toBeGreaterThan(250)
})
