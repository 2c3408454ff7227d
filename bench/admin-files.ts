import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { median, printTable, thousands } from './required-figures.ts'
import { HEAP_MB, type AdminWorld } from './admin-world.ts'

const FILES = ['members.csv', 'audit.csv', 'money/ledger.csv', 'payments.csv', 'bookings.csv']
const ROUNDS = 40
const MAX_RATIO = 1.5
const REST_MS = 50
/**
 * The reader pauses this long after the first chunk. A site that read ahead from the database would have to buffer the rows in
 * memory.
 */
const PAUSE_MS = 2_000
/** The result of a broken connection. */
const NOTHING_READ = { bytes: 0, lines: 0 }

/**
 * Checks that each file starts equally fast with many rows and with few. Also checks that it arrives complete from a process
 * whose heap is too small for the rows of one file.
 */
export async function measureFiles(large: AdminWorld, small: AdminWorld, minLines: number): Promise<string[]> {
  const rows = [['', 'start ratio', 'large', 'small', 'lines', 'file', `with a heap of ${HEAP_MB} MB`]]
  const missed: string[] = []
  for (const file of FILES) {
    const timesToFirstByte = { large: new Array<number>(), small: new Array<number>() }
    for (let round = 0; round < ROUNDS; round += 1) {
      timesToFirstByte.large.push(await msToFirstByte(large, file))
      timesToFirstByte.small.push(await msToFirstByte(small, file))
    }
    const [slow, quick] = [median(timesToFirstByte.large), median(timesToFirstByte.small)]
    if (!(slow / quick <= MAX_RATIO))
      missed.push(`${file} takes ${(slow / quick).toFixed(2)} times as long to start, the limit is ${MAX_RATIO}`)
    const { bytes, lines } = await readSlowly(large, file).catch(() => NOTHING_READ)
    const isWhole = lines >= minLines
    if (!isWhole) missed.push(`${file} is incomplete with a heap of ${HEAP_MB} MB`)
    const times = [slow, quick].map((ms) => `${ms.toFixed(1)} ms`)
    const size = `${(bytes / 1_048_576).toFixed(1)} MB`
    rows.push([file, (slow / quick).toFixed(2), ...times, thousands(lines), size, isWhole ? 'complete' : 'incomplete'])
  }
  printTable(rows)
  return missed
}

/** Returns the time to the first byte. The pause lets work in progress finish before the next request. */
async function msToFirstByte(world: AdminWorld, file: string): Promise<number> {
  const authorization = await world.authorization()
  const began = performance.now()
  const response = await open(world, file, authorization)
  await once(response, 'data')
  const ms = performance.now() - began
  response.destroy()
  await pause(REST_MS)
  return ms
}

async function readSlowly(world: AdminWorld, file: string): Promise<typeof NOTHING_READ> {
  const read = { ...NOTHING_READ }
  for await (const chunk of (await open(world, file, await world.authorization())).setEncoding('utf8')) {
    if (read.bytes === 0) await pause(PAUSE_MS)
    const text = String(chunk)
    read.bytes += Buffer.byteLength(text)
    read.lines += text.split('\n').length - 1
  }
  return read
}

async function open({ port }: AdminWorld, file: string, authorization: string): Promise<IncomingMessage> {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>()
  get({ host: '127.0.0.1', port, path: `/api/admin/${file}`, headers: { authorization } }, resolve).on('error', reject)
  const response = await promise
  if (response.statusCode !== 200) throw new Error(`${file}: ${response.statusCode}`)
  return response
}
