import { readFile } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { makeWorld, runBuiltSite, type World } from './booking-world.ts'
import { browserHeaders } from './browser-headers.ts'
import { pagesPerSecond } from './changing-pages.ts'
import { printTable } from './required-figures.ts'

const EVENTS = 300
const BOOKINGS = 200
const ROUNDS = 3
const MAX_IDLE_MB = 180
const MAX_USED_MB = 260

/** Measures the resident memory of a process that only serves: before its first request, and after many. */
export async function measureMemory(stack: AsyncDisposableStack): Promise<string[]> {
  const world = await makeWorld(stack, { TRUST_PROXY: '127.0.0.1' }, 0)
  const firstEvent = await world.makeEvents(EVENTS)
  // The allocator of Debian keeps up to eight times the processors of arenas without it; the files to install set it.
  const { port, pid } = await runBuiltSite(stack, { ...world.settings, MALLOC_ARENA_MAX: '2' }, 'serve')
  await pause(10_000)
  const idle = await residentMegabytes(pid)
  for (let event = firstEvent; event < firstEvent + EVENTS; event += 1) await readPage(port, event)
  const rendered = await residentMegabytes(pid)
  for (let round = 0; round < ROUNDS; round += 1)
    await pagesPerSecond(port, () => `/event/${firstEvent + Math.floor(Math.random() * EVENTS)}`)
  await bookPlaces(world, port, firstEvent)
  const used = await residentMegabytes(pid)
  printTable([
    ['a process that serves', 'MB', 'at most'],
    ['idle, 10 s after its start', String(idle), String(MAX_IDLE_MB)],
    [`after ${EVENTS} pages were rendered`, String(rendered), ''],
    [`after ${ROUNDS} times 3 s of pages and ${BOOKINGS} bookings`, String(used), String(MAX_USED_MB)],
  ])
  return [
    ...(idle <= MAX_IDLE_MB ? [] : [`an idle process has ${idle} MB`]),
    ...(used <= MAX_USED_MB ? [] : [`a process has ${used} MB after pages and bookings`]),
  ]
}

async function readPage(port: number, event: number): Promise<void> {
  const answer = await fetch(`http://127.0.0.1:${port}/event/${event}`, { headers: browserHeaders })
  if (!answer.ok) throw new Error(`the page of event ${event}: ${answer.status}`)
  await answer.bytes()
}

async function bookPlaces(world: World, port: number, firstEvent: number): Promise<void> {
  for (let number = 0; number < BOOKINGS; number += 1) {
    const answer = await fetch(`http://127.0.0.1:${port}/api/orders/createpaymentintent/`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: await world.authorization(number) },
      body: JSON.stringify({ event_id: firstEvent + (number % EVENTS) }),
    })
    if (!answer.ok) throw new Error(`a booking was refused: ${answer.status} ${await answer.text()}`)
    await answer.bytes()
  }
}

/** Returns the resident memory of a process, which only Linux says. */
async function residentMegabytes(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024)
}
