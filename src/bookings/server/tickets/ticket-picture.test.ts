import sharp from 'sharp'
import { expect, test } from 'vitest'
import { newTicketCode } from '#bookings/server/tickets/ticket-code.ts'
import { ticketPicture } from '#bookings/server/tickets/ticket-picture.ts'

/** The decoder in this test follows ISO/IEC 18004 for a version 1 code, and shares nothing with the encoder. */
const SIZE = 21
const QUIET = 4
const LETTERS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:'
const MASKS: ((x: number, y: number) => boolean)[] = [
  (x, y) => (x + y) % 2 === 0,
  (_x, y) => y % 2 === 0,
  (x) => x % 3 === 0,
  (x, y) => (x + y) % 3 === 0,
  (x, y) => (Math.floor(y / 2) + Math.floor(x / 3)) % 2 === 0,
  (x, y) => ((x * y) % 2) + ((x * y) % 3) === 0,
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2 === 0,
  (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2 === 0,
]

type Matrix = (x: number, y: number) => boolean

/** Reads each module from all of its pixels. x and y count from the corner of the code. */
async function modulesOf(picture: Buffer): Promise<{ isDark: Matrix; pixels: number; colours: Set<string> }> {
  const { data, info } = await sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const colourAt = (x: number, y: number) =>
    data.subarray((y * info.width + x) * 3, (y * info.width + x) * 3 + 3).toString('hex')
  const step = info.width / (SIZE + 2 * QUIET)
  const rows = Array.from({ length: info.height }, (_, y) =>
    Array.from({ length: info.width }, (__, x) => colourAt(x, y)),
  )
  const first = (index: number) => Math.floor(index / step) * step
  for (const [y, row] of rows.entries())
    for (const [x, colour] of row.entries())
      if (colour !== rows[first(y)]?.[first(x)]) throw new Error(`a module has two colours at ${x}, ${y}`)
  const isDark: Matrix = (x, y) => rows[(y + QUIET) * step]?.[(x + QUIET) * step] === '1f1a1d'
  return { isDark, pixels: info.width, colours: new Set(rows.flat()) }
}

const isFinderOrFormat: Matrix = (x, y) =>
  (x < 9 && y < 9) || (x >= SIZE - 8 && y < 9) || (x < 9 && y >= SIZE - 8) || x === 6 || y === 6

/** Reads the 26 codewords in pairs of columns from the right, alternately up and down, skipping the timing column. */
function codewords(isDark: Matrix, mask: Matrix): number[] {
  const columns = [20, 18, 16, 14, 12, 10, 8, 5, 3, 1]
  const upAndDown = columns.flatMap((right, pair) =>
    Array.from({ length: SIZE }, (_, step) => (pair % 2 === 0 ? SIZE - 1 - step : step)).flatMap((y) =>
      [right, right - 1].map((x): [number, number] => [x, y]),
    ),
  )
  const bits = upAndDown.filter((at) => !isFinderOrFormat(...at)).map((at) => Number(isDark(...at) !== mask(...at)))
  return Array.from({ length: 26 }, (_, at) => parseInt(bits.slice(at * 8, at * 8 + 8).join(''), 2))
}

/** Reads the error correction level and the mask from the first copy of the fifteen format bits. */
function formatOf(isDark: Matrix): { level: string; mask: Matrix } {
  const along = [0, 1, 2, 3, 4, 5, 7, 8].map((x) => isDark(x, 8))
  const up = [7, 5, 4, 3, 2, 1, 0].map((y) => isDark(8, y))
  const bits = parseInt([...along, ...up].map(Number).join(''), 2) ^ 0b101010000010010
  const mask = MASKS[(bits >> 10) & 0b111]
  if (!mask) throw new Error('unknown mask')
  return { level: 'MLHQ'.charAt(bits >> 13), mask }
}

function textOf(words: number[]): string {
  const bits = words.map((word) => word.toString(2).padStart(8, '0')).join('')
  const number = (from: number, count: number) => parseInt(bits.slice(from, from + count), 2)
  if (number(0, 4) !== 0b0010) throw new Error('the mode is not alphanumeric')
  const pairs = number(4, 9) / 2
  return Array.from({ length: pairs }, (_, at) => number(13 + at * 11, 11))
    .map((pair) => LETTERS.charAt(Math.floor(pair / 45)) + LETTERS.charAt(pair % 45))
    .join('')
}

/** Computes Reed-Solomon syndromes over GF(256) with the polynomial 0x11d. They are all zero for valid codewords. */
function syndromes(words: number[], count: number): number[] {
  const times = (a: number, b: number): number => {
    let product = 0
    for (let bit = 7; bit >= 0; bit -= 1) {
      product = (product << 1) ^ (product & 0x80 ? 0x11d : 0)
      if ((b >> bit) & 1) product ^= a
    }
    return product
  }
  let root = 1
  return Array.from({ length: count }, () => {
    const sum = words.reduce((total, word) => times(total, root) ^ word, 0)
    root = times(root, 2)
    return sum
  })
}

test.each(['7K2QM9XH4T', '0000000000', 'ZZZZZZZZZZ', ...Array.from({ length: 20 }, newTicketCode)])(
  'the picture of %s decodes to the same code, and has error correction',
  async (code) => {
    const { isDark, pixels, colours } = await modulesOf(ticketPicture(code))
    const { level, mask } = formatOf(isDark)
    const words = codewords(isDark, mask)

    expect(pixels).toBeGreaterThanOrEqual(480)
    expect(colours).toEqual(new Set(['ffffff', '1f1a1d']))
    const errorCorrectionWords = { Q: 13, H: 17 }[level] ?? 0
    expect(errorCorrectionWords).toBeGreaterThan(0)
    expect(syndromes(words, errorCorrectionWords)).toEqual(Array(errorCorrectionWords).fill(0))
    expect(textOf(words)).toBe(code)
  },
)

test('the code has a quiet zone of four modules on every side', async () => {
  const { isDark } = await modulesOf(ticketPicture('7K2QM9XH4T'))
  for (let at = -QUIET; at < SIZE + QUIET; at += 1) {
    for (const edge of [-4, -3, -2, -1, SIZE, SIZE + 1, SIZE + 2, SIZE + 3]) {
      expect([isDark(at, edge), isDark(edge, at)]).toEqual([false, false])
    }
  }
})
