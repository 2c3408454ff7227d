import { once } from 'node:events'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { csvFile, type Cell } from '#platform/server/csv.ts'

async function* asyncRows(rows: Cell[][]) {
  yield* rows
}

async function csvText(head: string[], rows: Cell[][]): Promise<string> {
  const { body } = csvFile('members', head, asyncRows(rows))
  if (typeof body === 'string' || Buffer.isBuffer(body)) throw new Error('the file is not streamed')
  // Keeps the byte order mark, which a text reader would strip.
  return (await buffer(body)).toString()
}

test('the file is CSV that spreadsheets can read, with a header row and the given file name', async () => {
  expect(csvFile('bookings', ['Name'], asyncRows([])).headers).toEqual({
    'content-disposition': 'attachment; filename="bookings.csv"',
  })
  expect(
    await csvText(
      ['Name', 'Pounds'],
      [
        ['Amy "A" Tonks', 24.5],
        ['Tom, Hadley\nlives here', -3],
      ],
    ),
  ).toBe('\uFEFFName,Pounds\r\n"Amy ""A"" Tonks",24.5\r\n"Tom, Hadley\nlives here",-3\r\n')
})

test.each(['=1+1', '+441902', '-2+3', '@SUM(A1)', '\tx', '\rx', '＝1+1'])(
  'a cell that contains %j does not become a formula',
  async (cell) => {
    const line = (await csvText(['Name'], [[cell]])).split('\r\n').slice(1).join('\r\n')
    expect(line).toMatch(/^"?'/)
  },
)

test.each([
  [';=1+1', ";'=1+1"],
  ['; =1+1', "; '=1+1"],
  ['Amy;@SUM(A1)', "Amy;'@SUM(A1)"],
  ['Amy;"=1+1', `"Amy;""'=1+1"`],
  ['Amy\n-2+3', `"Amy\n'-2+3"`],
  ['Amy\t+441902', "Amy\t'+441902"],
  [' =1+1', " '=1+1"],
  [`"=1+1`, `"""'=1+1"`],
  ['Amy; 5-a-side = fun', 'Amy; 5-a-side = fun'],
])('no part of the cell %j becomes a formula in a spreadsheet that splits at semicolons', async (cell, escaped) => {
  expect(await csvText(['Name'], [[cell]])).toBe(`\uFEFFName\r\n${escaped}\r\n`)
})

test('an empty table has a header row', async () => {
  expect(await csvText(['Name'], [])).toBe('\uFEFFName\r\n')
})

test('a read error makes the download fail instead of truncating the file', async () => {
  async function* failingRows() {
    yield ['Amy Tonks']
    throw new Error('the database is unavailable')
  }
  const { body } = csvFile('members', ['Name'], failingRows())
  if (typeof body === 'string' || Buffer.isBuffer(body)) throw new Error('the file is not streamed')
  await expect(buffer(body)).rejects.toThrow('the database is unavailable')
})

test('a client that stops downloading causes no error, and no more rows are read for it', async () => {
  const stopped = Promise.withResolvers<'stopped'>()
  async function* endless() {
    try {
      for (;;) yield ['Amy Tonks']
    } finally {
      stopped.resolve('stopped')
    }
  }
  const { body } = csvFile('members', ['Name'], endless())
  if (!(body instanceof Readable)) throw new Error('the file is not streamed')
  await once(body, 'data')
  body.destroy()
  await once(body, 'close')
  expect(await stopped.promise).toBe('stopped')
})

test('rows are read only as fast as the client receives them', async () => {
  let read = 0
  async function* endless() {
    for (;;) yield [`Amy Tonks ${(read += 1)}`]
  }
  const { body } = csvFile('members', ['Name'], endless())
  if (!(body instanceof Readable)) throw new Error('the file is not streamed')
  const chunks = body[Symbol.asyncIterator]()
  for (let taken = 0; taken < 3; taken += 1) await chunks.next()
  // Long enough for an unlimited reader to read far too many rows.
  for (let turn = 0; turn < 50; turn += 1) await setImmediate()
  expect(read).toBeLessThan(10_000)
  body.destroy()
})
