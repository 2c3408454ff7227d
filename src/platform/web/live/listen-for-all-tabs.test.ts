import { once } from 'node:events'
import { createServer, type Server, type ServerResponse } from 'node:http'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { listenForAllTabs } from '#platform/web/live/listen-for-all-tabs.ts'
import type { LiveChange } from '#platform/web/live/maintain-stream.ts'

/** A server that sends events in the same format as the site. */
let server: Server
let address: string
let openResponses: ServerResponse[]
let refusing: boolean
let requests: number
beforeEach(async () => {
  ;[openResponses, refusing, requests] = [[], false, 0]
  server = createServer((_request, response) => {
    requests += 1
    if (refusing) return void response.writeHead(503).end('{}')
    response.writeHead(200, { 'content-type': 'text/event-stream' }).write('event: open\ndata: {}\n\n')
    openResponses.push(response)
    response.on('close', () => openResponses.splice(openResponses.indexOf(response), 1))
  })
  await listen(0)
})
const tabControllers: AbortController[] = []
afterEach(() => {
  for (const end of tabControllers.splice(0)) end.abort()
  server.closeAllConnections()
  server.close()
})

async function listen(port: number): Promise<void> {
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  const at = server.address()
  if (at === null || typeof at === 'string') throw new Error('the server has no address')
  address = `http://127.0.0.1:${at.port}`
}

const sendChange = (change: string) =>
  openResponses.forEach((response) => response.write(`event: change\ndata: {"change":"${change}"}\n\n`))

function openTab(
  memberId: string,
  connect = (signal: AbortSignal): Promise<Response | null> => fetch(address, { signal }),
) {
  const end = new AbortController()
  tabControllers.push(end)
  const received: LiveChange[] = []
  let messageCount = 0
  const onlineEvents = new EventTarget()
  const onMessage = (change?: LiveChange) => {
    messageCount += 1
    if (change) received.push(change)
  }
  const over = listenForAllTabs(memberId, { connect, onMessage, onlineEvents }, end.signal)
  return {
    received,
    over,
    close: () => end.abort(),
    goOnline: () => onlineEvents.dispatchEvent(new Event('online')),
    messageCount: () => messageCount,
  }
}

test('several tabs share one stream, and all of them receive changes', async () => {
  const tabs = [openTab('amy'), openTab('amy'), openTab('amy')]
  await expect.poll(() => tabs.map(({ received }) => received)).toEqual(tabs.map(() => ['anything']))
  sendChange('messages')
  await expect.poll(() => tabs.map(({ received }) => received.at(-1))).toEqual(tabs.map(() => 'messages'))
  expect(openResponses).toHaveLength(1)
  expect(requests).toBe(1)
})

test('when the tab that holds the stream is closed, another tab opens one, and all tabs reload everything', async () => {
  const first = openTab('amy')
  await expect.poll(() => first.received).toEqual(['anything'])
  const others = [openTab('amy'), openTab('amy')]
  first.close()
  await first.over
  await expect.poll(() => others.map(({ received }) => received)).toEqual([['anything'], ['anything']])
  await expect.poll(() => openResponses.length).toBe(1)
  sendChange('matches')
  await expect.poll(() => others.map(({ received }) => received.at(-1))).toEqual(['matches', 'matches'])
  expect(first.received).toEqual(['anything'])
})

test('a tab signed in as another member does not receive the change', async () => {
  const [amy, tom] = [openTab('amy'), openTab('tom')]
  await expect.poll(() => [amy.received, tom.received]).toEqual([['anything'], ['anything']])
  openResponses[0]?.write('event: change\ndata: {"change":"messages"}\n\n')
  await expect.poll(() => [amy, tom].map(({ received }) => received.length).toSorted((a, b) => a - b)).toEqual([1, 2])
})

test('a stream that ends is opened again, and the tab reloads everything', async () => {
  const page = openTab('amy')
  await expect.poll(() => page.received).toEqual(['anything'])
  openResponses[0]?.end()
  await expect.poll(() => page.received).toEqual(['anything', 'anything'])
  openResponses[0]?.destroy()
  await expect.poll(() => page.received).toEqual(['anything', 'anything', 'anything'])
})

test('a stream that the server refused is requested again when the network is back', async () => {
  refusing = true
  const page = openTab('amy')
  await expect.poll(() => requests).toBe(1)
  refusing = false
  page.goOnline()
  await expect.poll(() => page.received).toEqual(['anything'])
})

test('the stream is not requested if nobody is signed in', async () => {
  const page = openTab('amy', async () => null)
  await page.over
  expect([page.received, requests]).toEqual([[], 0])
})

test('a comment counts as a message, an event that arrives in parts is reassembled, and an unknown change reloads everything', async () => {
  const page = openTab('amy')
  await expect.poll(() => page.received).toEqual(['anything'])
  const messageCount = page.messageCount()
  openResponses[0]?.write(': still here\n\n')
  await expect.poll(page.messageCount).toBeGreaterThan(messageCount)
  openResponses[0]?.write('event: change\ndata: {"change":"mess')
  await expect.poll(page.messageCount).toBeGreaterThan(messageCount + 1)
  openResponses[0]?.write('ages"}\n\nevent: change\ndata: {"change":"invitations"}\n\nevent: weather\ndata: rain\n\n')
  await expect.poll(() => page.received).toEqual(['anything', 'messages', 'anything'])
})
