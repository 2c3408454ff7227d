import { fork } from 'node:child_process'
import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { demoPeople } from '#demo/people.ts'
import { MAX_CONCURRENT_HASHES } from '#accounts/server/passwords.ts'
import { startBuiltSite } from './built-site.ts'
import { median, printTable, spread } from './required-figures.ts'
import { httpClient } from './http-client.ts'

const ROUNDS = 9
const SECONDS = 3
const SIGNING_IN_AT_ONCE = 16
const MIN_RATIO = 0.85
const MAX_SLOWDOWN = 3
const READS = 150
const password = 'FiveMinutes5!'

/**
 * Compares sign-ins per second with bare argon2 at the same settings and concurrency limit. Also measures how a flood of
 * sign-ins slows other requests.
 */
export async function measureSignIns(stack: AsyncDisposableStack): Promise<string[]> {
  const { port } = await startBuiltSite(stack)
  await signInsPerSecond(port, 1)
  const rates = { site: [] as number[], bare: [] as number[], ratios: [] as number[] }
  for (let round = 0; round < ROUNDS; round += 1) {
    const siteFirst = round % 2 === 0
    const first = siteFirst ? await signInsPerSecond(port, SECONDS) : await bareArgon2(SECONDS)
    const second = siteFirst ? await bareArgon2(SECONDS) : await signInsPerSecond(port, SECONDS)
    const [signedIn, bare] = siteFirst ? [first, second] : [second, first]
    rates.site.push(signedIn)
    rates.bare.push(bare)
    rates.ratios.push(signedIn / bare)
  }
  const readSlowdown = await readsUnderSignIns(port)
  const ratio = median(rates.ratios)
  printTable([
    ['', 'median', 'from … to'],
    [`sign-ins / bare argon2, ${MAX_CONCURRENT_HASHES} at once`, ratio.toFixed(2), spread(rates.ratios, 2)],
    ['sign-ins per s', median(rates.site).toFixed(1), spread(rates.site, 1)],
    ['bare argon2 per s', median(rates.bare).toFixed(1), spread(rates.bare, 1)],
    ['GET /api/events under sign-ins / idle', readSlowdown.ratio.toFixed(2), spread(readSlowdown.ratios, 2)],
    ['GET /api/events idle, ms', readSlowdown.idleMs.toFixed(2), ''],
    ['GET /api/events under sign-ins, ms', readSlowdown.busyMs.toFixed(2), ''],
  ])
  return [
    ...(ratio >= MIN_RATIO ? [] : [`sign-ins are ${ratio.toFixed(2)} of bare argon2, the minimum is ${MIN_RATIO}`]),
    ...(readSlowdown.ratio <= MAX_SLOWDOWN
      ? []
      : [
          `a flood of sign-ins makes reads ${readSlowdown.ratio.toFixed(1)} times slower, the limit is ${MAX_SLOWDOWN}`,
        ]),
  ]
}

async function signInsPerSecond(port: number, seconds: number): Promise<number> {
  const flood = startSigningIn(port)
  await pause(300)
  const [before, began] = [flood.count(), performance.now()]
  await pause(seconds * 1000)
  const rate = ((flood.count() - before) / (performance.now() - began)) * 1000
  await flood.stop()
  return rate
}

/**
 * Signs in as fast as the site allows until it is stopped. Uses bare sockets, because on two cores any processor time that the
 * client uses is lost to the site.
 */
function startSigningIn(port: number) {
  // The requests cycle through all members, as when booking for an event opens. No member signs in on hundreds of devices.
  const rawRequests = demoPeople.map(({ email }) => requestBytes(port, { email, password }))
  const state = { count: 0, next: 0, problem: '' }
  const sockets = Array.from({ length: SIGNING_IN_AT_ONCE }, () => signInRepeatedly(port, rawRequests, state))
  return {
    count: () => state.count,
    async stop() {
      for (const socket of sockets) socket.destroy()
      if (state.problem) throw new Error(`signing in: ${state.problem}`)
      // Lets the server finish requests in progress, so that they do not slow the next measurement.
      await pause(500)
    },
  }
}

function signInRepeatedly(
  port: number,
  rawRequests: Buffer[],
  state: { count: number; next: number; problem: string },
) {
  const ask = () => {
    state.next = (state.next + 1) % rawRequests.length
    socket.write(rawRequests[state.next] ?? '')
  }
  const socket = connect({ port, host: '127.0.0.1', noDelay: true }, ask)
  let answer = ''
  socket.setEncoding('latin1')
  socket.on('error', (error) => (state.problem ||= error.message))
  socket.on('data', (chunk: string) => {
    answer += chunk
    const head = answer.indexOf('\r\n\r\n')
    const length = Number(/\r\ncontent-length: (\d+)/i.exec(answer)?.[1])
    if (head < 0 || answer.length < head + 4 + length) return
    if (!answer.startsWith('HTTP/1.1 200')) state.problem ||= answer.slice(0, 400)
    answer = ''
    state.count += 1
    ask()
  })
  return socket
}

function requestBytes(port: number, body: object): Buffer {
  const json = JSON.stringify(body)
  const lines = [
    'POST /accounts/authenticate/ HTTP/1.1',
    `host: 127.0.0.1:${port}`,
    'content-type: application/json',
    `content-length: ${Buffer.byteLength(json)}`,
  ]
  return Buffer.from(`${lines.join('\r\n')}\r\n\r\n${json}`)
}

async function bareArgon2(seconds: number): Promise<number> {
  const bare = fork(new URL('baseline-argon2.ts', import.meta.url), [String(MAX_CONCURRENT_HASHES), String(seconds)])
  const ended = once(bare, 'exit')
  const [rate]: unknown[] = await Promise.race([once(bare, 'message'), ended.then(() => [])])
  await ended
  if (typeof rate !== 'number') throw new Error('the bare argon2 process returned no measurement')
  return rate
}

/**
 * Measures page reads with and without a flood of sign-ins. The two alternate, so that other load on the machine affects both
 * equally.
 */
async function readsUnderSignIns(port: number) {
  const idle: number[] = []
  const busy: number[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    idle.push(await medianRead(port))
    const flood = startSigningIn(port)
    await pause(300)
    busy.push(await medianRead(port))
    await flood.stop()
  }
  const ratios = busy.map((ms, round) => ms / (idle[round] ?? Number.NaN))
  return { ratio: median(ratios), ratios, idleMs: median(idle), busyMs: median(busy) }
}

async function medianRead(port: number): Promise<number> {
  const { ask, close } = httpClient(port, 1)
  const times: number[] = []
  for (let read = 0; read < READS; read += 1) {
    const { status, ms } = await ask('GET', '/api/events?option=future')
    if (status !== 200) throw new Error(`reading: ${status}`)
    times.push(ms)
    await pause(2)
  }
  close()
  return median(times)
}
