import { once } from 'node:events'
import { createServer, type Server, type ServerResponse } from 'node:http'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { hearForAllTabs } from '#platform/web/live/hear-for-all-tabs.ts'
import type { LiveChange } from '#platform/web/live/hold-stream.ts'

/** A server with the same small protocol as the site's. */
let server: Server
let address: string
let open: ServerResponse[]
let refusing: boolean
let asked: number
beforeEach(async () => {
  ;[open, refusing, asked] = [[], false, 0]
  server = createServer((_request, response) => {
    asked += 1
    if (refusing) return void response.writeHead(503).end('{}')
    response.writeHead(200, { 'content-type': 'text/event-stream' }).write('event: open\ndata: {}\n\n')
    open.push(response)
    response.on('close', () => open.splice(open.indexOf(response), 1))
  })
  await listen(0)
})
const ends: AbortController[] = []
afterEach(() => {
  for (const end of ends.splice(0)) end.abort()
  server.closeAllConnections()
  server.close()
})

async function listen(port: number): Promise<void> {
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  const at = server.address()
  if (at === null || typeof at === 'string') throw new Error('a server on a port has an address')
  address = `http://127.0.0.1:${at.port}`
}

const say = (change: string) =>
  open.forEach((response) => response.write(`event: change\ndata: {"change":"${change}"}\n\n`))

function tab(
  memberId: string,
  connect = (signal: AbortSignal): Promise<Response | null> => fetch(address, { signal }),
) {
  const end = new AbortController()
  ends.push(end)
  const heard: LiveChange[] = []
  let words = 0
  const wakes = new EventTarget()
  const onWord = (change?: LiveChange) => {
    words += 1
    if (change) heard.push(change)
  }
  const over = hearForAllTabs(memberId, { connect, onWord, wakes }, end.signal)
  return {
    heard,
    over,
    close: () => end.abort(),
    comesOnline: () => wakes.dispatchEvent(new Event('online')),
    words: () => words,
  }
}

test('of many tabs, one holds the stream and all of them receive changes', async () => {
  const tabs = [tab('amy'), tab('amy'), tab('amy')]
  await expect.poll(() => tabs.map(({ heard }) => heard)).toEqual(tabs.map(() => ['anything']))
  say('messages')
  await expect.poll(() => tabs.map(({ heard }) => heard.at(-1))).toEqual(tabs.map(() => 'messages'))
  expect(open).toHaveLength(1)
  expect(asked).toBe(1)
})

test('when the tab that holds the stream is closed, another one opens it, and all reload everything', async () => {
  const first = tab('amy')
  await expect.poll(() => first.heard).toEqual(['anything'])
  const others = [tab('amy'), tab('amy')]
  first.close()
  await first.over
  await expect.poll(() => others.map(({ heard }) => heard)).toEqual([['anything'], ['anything']])
  await expect.poll(() => open.length).toBe(1)
  say('matches')
  await expect.poll(() => others.map(({ heard }) => heard.at(-1))).toEqual(['matches', 'matches'])
  expect(first.heard).toEqual(['anything'])
})

test('a tab signed in as another member does not receive the change', async () => {
  const [amy, tom] = [tab('amy'), tab('tom')]
  await expect.poll(() => [amy.heard, tom.heard]).toEqual([['anything'], ['anything']])
  open[0]?.write('event: change\ndata: {"change":"messages"}\n\n')
  await expect.poll(() => [amy, tom].map(({ heard }) => heard.length).toSorted((a, b) => a - b)).toEqual([1, 2])
})

test('a stream that ends is opened again, and missed changes are loaded', async () => {
  const page = tab('amy')
  await expect.poll(() => page.heard).toEqual(['anything'])
  open[0]?.end()
  await expect.poll(() => page.heard).toEqual(['anything', 'anything'])
  open[0]?.destroy()
  await expect.poll(() => page.heard).toEqual(['anything', 'anything', 'anything'])
})

test('a stream that the server refuses is requested again, and at once when the network is back', async () => {
  refusing = true
  const page = tab('amy')
  await expect.poll(() => asked).toBe(1)
  refusing = false
  page.comesOnline()
  await expect.poll(() => page.heard).toEqual(['anything'])
})

test('once nobody is signed in, the stream is not requested', async () => {
  const page = tab('amy', async () => null)
  await page.over
  expect([page.heard, asked]).toEqual([[], 0])
})

test('comments, partial events and unknown changes are handled as what they are', async () => {
  const page = tab('amy')
  await expect.poll(() => page.heard).toEqual(['anything'])
  const words = page.words()
  open[0]?.write(': still here\n\n')
  await expect.poll(page.words).toBeGreaterThan(words)
  open[0]?.write('event: change\ndata: {"change":"mess')
  await expect.poll(page.words).toBeGreaterThan(words + 1)
  open[0]?.write('ages"}\n\nevent: change\ndata: {"change":"invitations"}\n\nevent: weather\ndata: rain\n\n')
  await expect.poll(() => page.heard).toEqual(['anything', 'messages', 'anything'])
})
