import { request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { GUEST_POLL_MS, MAX_GUEST_DELAY_MS, POLL_MS } from '#event-night/web/refresh-times.ts'
import { httpClient } from './http-client.ts'
import { makeNight, type NightWorld } from './night-world.ts'
import { median, printTable } from './required-figures.ts'

const PHONES = 400
const ROUNDS = 10
const TIMEOUT_MS = 30_000
const MAX_WITH_STREAM_MS = 1_000
const MAX_SCREEN_MS = 5_000
const MAX_PHONE_MS = 16_000

/** A guest's page or a big screen, which shows a round once its answer contains it. */
type Device = { round: number; shownAt: number; stop(): void }
type ShownNight = { round: { number: number } | null }
type Path = { path: string; authorization: string; pollMs: number }

/**
 * Measures how long it takes from a host's call until every guest's phone shows the round: 400 phones on three processes behind
 * one address, with limits on. Then cuts the streams of live changes and measures it for phones and a big screen that only ask
 * at intervals.
 */
export async function measurePhones(stack: AsyncDisposableStack): Promise<string[]> {
  const night = await makeNight(stack, PHONES)
  const phones: Device[] = []
  for (let guest = 0; guest < PHONES; guest += 1) {
    const authorization = await night.authorization(guest)
    phones.push(await openDevice(night, { path: `/api/night/${night.eventId}`, authorization, pollMs: GUEST_POLL_MS }))
  }
  const screen = await openDevice(night, { path: '/api/screens/night', ...(await night.aScreen()), pollMs: POLL_MS })
  stack.defer(() => [...phones, screen].forEach(({ stop }) => stop()))

  // The site has served all these phones at once before: whenever a guest was checked in.
  await night.correctSettings()
  await pause(2_000)
  const delays: number[] = []
  for (let round = 1; round <= ROUNDS; round += 1) {
    delays.push(...(await delaysOfCall(night, round, phones)))
    await night.endRound()
    await pause(2 * MAX_GUEST_DELAY_MS)
  }
  night.balancer.cutStreams()
  const withoutStream = await delaysOfCall(night, ROUNDS + 1, [...phones, screen])
  const screenDelay = withoutStream.pop() ?? Number.NaN
  const sorted = delays.toSorted((a, b) => a - b)
  const p99 = sorted[Math.ceil(sorted.length * 0.99) - 1] ?? Number.NaN
  printTable([
    [`${PHONES} phones, ${ROUNDS} rounds`, 'ms'],
    ['from call to phone, median', median(delays).toFixed(0)],
    ['99 % within', p99.toFixed(0)],
    ['slowest', Math.max(...delays).toFixed(0)],
    ['without a stream, slowest phone', Math.max(...withoutStream).toFixed(0)],
    ['without a stream, big screen', screenDelay.toFixed(0)],
  ])
  return [
    ...(p99 <= MAX_WITH_STREAM_MS ? [] : [`99 % of the phones showed a round within ${p99.toFixed(0)} ms, not 1,000`]),
    ...(Math.max(...withoutStream) <= MAX_PHONE_MS ? [] : ['a phone without a stream took longer than 16 s']),
    ...(screenDelay <= MAX_SCREEN_MS ? [] : ['a big screen without a stream took longer than 5 s']),
  ]
}

/** Calls a round, and returns how long each device took from the call. Throws if one never shows it. */
async function delaysOfCall(night: NightWorld, round: number, devices: readonly Device[]): Promise<number[]> {
  const calledAt = performance.now()
  await night.callRound(round)
  const late = () => devices.filter((device) => device.round < round).length
  while (late() > 0 && performance.now() < calledAt + TIMEOUT_MS) await pause(20)
  if (late() > 0) throw new Error(`${late()} devices never showed round ${round}`)
  return devices.map(({ shownAt }) => shownAt - calledAt)
}

/** Opens a page as its code does: it asks once, then at intervals, and, with a stream, a random moment after each change. */
async function openDevice({ balancer }: NightWorld, { path, authorization, pollMs }: Path): Promise<Device> {
  const client = httpClient(balancer.port, 1)
  const device: Device = { round: 0, shownAt: 0, stop: () => {} }
  async function load(): Promise<void> {
    const { status, body } = await client.ask('GET', path, undefined, { authorization })
    if (status !== 200) throw new Error(`${path} was answered ${status}: ${body.toString()}`)
    const answer: ShownNight | { shown: { night: ShownNight } | null } = JSON.parse(body.toString())
    const night = 'shown' in answer ? answer.shown?.night : answer
    const round = night?.round?.number ?? 0
    if (round <= device.round) return
    device.round = round
    device.shownAt = performance.now()
  }
  await load()
  const timers = new Set<ReturnType<typeof setTimeout>>()
  const after = (ms: number, then: () => void) => {
    const timer = setTimeout(() => {
      timers.delete(timer)
      then()
    }, ms)
    timers.add(timer)
  }
  // A page that cannot load asks again at its next turn.
  const loadAgain = () => void load().catch(() => {})
  const poll = () => {
    loadAgain()
    after(pollMs, poll)
  }
  after(Math.random() * pollMs, poll)
  const stream =
    pollMs === GUEST_POLL_MS
      ? await openStream(balancer.port, authorization, () => after(Math.random() * MAX_GUEST_DELAY_MS, loadAgain))
      : null
  device.stop = () => {
    stream?.destroy()
    for (const timer of timers) clearTimeout(timer)
    client.close()
  }
  return device
}

function openStream(port: number, authorization: string, onChange: () => void): Promise<{ destroy(): void }> {
  const { promise, resolve, reject } = Promise.withResolvers<{ destroy(): void }>()
  const stream = request({ host: '127.0.0.1', port, path: '/api/live', headers: { authorization }, agent: false })
  stream.on('error', reject)
  stream.on('response', (response) => {
    if (response.statusCode !== 200) return reject(new Error(`a stream was answered ${response.statusCode}`))
    response.setEncoding('utf8').on('data', (text: string) => {
      if (text.includes('event: open')) resolve(stream)
      if (text.includes('"night"') || text.includes('"anything"')) onChange()
    })
    response.on('error', () => {})
  })
  stream.end()
  return promise
}
