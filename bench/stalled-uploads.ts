import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { demoPeople } from '#demo/people.ts'
import { startBuiltSite } from './built-site.ts'
import { httpClient } from './http-client.ts'
import { median, printTable, spread } from './required-figures.ts'

const ROUNDS = 5
const STALLED = 500
const READS = 150
const MAX_GROWTH_MB = 40
const MAX_SLOWDOWN = 2
const MEGABYTE = 1024 * 1024
const METRICS_TOKEN = 'a-token-of-enough-characters'
const almostAPicture = Buffer.alloc(1.9 * MEGABYTE, 'x')

/**
 * Measures the memory that stalled uploads take, and how much they slow down pages. They come from sixty members at as many
 * addresses, each sends most of a picture, and reads with and without them alternate. The growth is that of each round: over
 * all rounds, the reads alone make the process grow too.
 */
export async function measureStalledUploads(own: AsyncDisposableStack): Promise<string[]> {
  const { port } = await startBuiltSite(own, { METRICS_TOKEN, TRUST_PROXY: '127.0.0.1' })
  const tokens = await signInAll(port)
  await medianRead(port)
  const usual: number[] = []
  const slowed: number[] = []
  const grown: number[] = []
  const grownWithout: number[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    const first = await residentMegabytes(port)
    usual.push(await medianRead(port))
    const before = await residentMegabytes(port)
    grownWithout.push(before - first)
    const sockets = await Promise.all(
      Array.from({ length: STALLED }, (_, nth) => stall(port, tokens[nth % tokens.length] ?? '', nth)),
    )
    await pause(500)
    slowed.push(await medianRead(port))
    grown.push((await residentMegabytes(port)) - before)
    for (const socket of sockets) socket.destroy()
    await pause(1_000)
  }
  const ratios = slowed.map((ms, round) => ms / (usual[round] ?? Number.NaN))
  const [growth, ratio] = [Math.max(...grown), median(ratios)]
  printTable([
    [`${STALLED} stalled uploads`, 'median', 'from … to'],
    ['resident memory grows by, MB', median(grown).toFixed(1), spread(grown, 1)],
    ['the same without them, MB', median(grownWithout).toFixed(1), spread(grownWithout, 1)],
    ['GET /events with them / without', ratio.toFixed(2), spread(ratios, 2)],
    ['GET /events without, ms', median(usual).toFixed(2), ''],
  ])
  return [
    ...(growth <= MAX_GROWTH_MB ? [] : [`memory grows by ${growth.toFixed(0)} MB, the limit is ${MAX_GROWTH_MB}`]),
    ...(ratio <= MAX_SLOWDOWN ? [] : [`pages are ${ratio.toFixed(1)} times slower, the limit is ${MAX_SLOWDOWN}`]),
  ]
}

async function signInAll(port: number): Promise<string[]> {
  const { ask, close } = httpClient(port, 1)
  const tokens: string[] = []
  for (const { email } of demoPeople) {
    const { status, body } = await ask('POST', '/accounts/authenticate/', { email, password: 'FiveMinutes5!' })
    if (status !== 200) throw new Error(`signing in: ${status}`)
    const { access }: { access: string } = JSON.parse(body.toString())
    tokens.push(access)
  }
  close()
  return tokens
}

async function stall(port: number, token: string, nth: number): Promise<Socket> {
  const part = 'content-disposition: form-data; name="picture"; filename="me.jpg"\r\ncontent-type: image/jpeg'
  const lines = [
    'PATCH /api/updateprofile/ HTTP/1.1',
    `host: 127.0.0.1:${port}`,
    `authorization: Bearer ${token}`,
    `x-forwarded-for: 203.0.${nth >> 8}.${nth & 255}`,
    'content-type: multipart/form-data; boundary=x',
    `content-length: ${2 * MEGABYTE}`,
  ]
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => {})
  socket.resume()
  await once(socket, 'connect')
  socket.write(`${lines.join('\r\n')}\r\n\r\n--x\r\n${part}\r\n\r\n`)
  // A refused upload may be closed before all of it was written.
  await new Promise<void>((resolve) => {
    socket.once('close', () => resolve())
    socket.write(almostAPicture, () => resolve())
  })
  return socket
}

async function medianRead(port: number): Promise<number> {
  const { ask, close } = httpClient(port, 1)
  const times: number[] = []
  for (let read = 0; read < READS; read += 1) {
    const { status, ms } = await ask('GET', '/events')
    if (status !== 200) throw new Error(`reading: ${status}`)
    times.push(ms)
    await pause(2)
  }
  close()
  return median(times)
}

async function residentMegabytes(port: number): Promise<number> {
  const answer = await fetch(`http://127.0.0.1:${port}/metrics`, {
    headers: { authorization: `Bearer ${METRICS_TOKEN}` },
  })
  const bytes = /^process_resident_memory_bytes (\S+)$/m.exec(await answer.text())?.[1]
  if (bytes === undefined) throw new Error('the site does not say how much memory it takes')
  return Number(bytes) / MEGABYTE
}
