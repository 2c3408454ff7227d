import { once } from 'node:events'
import { createServer } from 'node:http'
import { connect } from 'node:net'
import { setImmediate as turn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { LiveStream } from '#platform/server/live/live-stream.ts'

const reader = { memberId: 'amy', sessionId: 'phone', until: Temporal.Instant.from('2026-12-04T19:30:00Z') }

/** Far more than the buffers at both ends can hold. */
const MAX_CHANGES = 2_000_000

test('a client that reads nothing is disconnected, and little is buffered for it until then', async () => {
  const stream = new LiveStream(reader)
  const server = createServer((_request, response) => void stream.pipe(response)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the server has no address')
  const socket = connect(address.port, '127.0.0.1')
  socket.on('error', () => {})
  socket.pause().write('GET / HTTP/1.1\r\nhost: x\r\n\r\n')
  await once(server, 'request')

  let maxWaiting = 0
  for (let sent = 0; sent < MAX_CHANGES && !stream.destroyed; sent += 1) {
    stream.send('messages')
    maxWaiting = Math.max(maxWaiting, stream.readableLength)
    if (sent % 500 === 0) await turn()
  }

  expect(stream.destroyed).toBe(true)
  expect(maxWaiting).toBeLessThan(20 * 1024)
  socket.destroy()
  server.closeAllConnections()
  server.close()
})

test('changes sent before the end arrive, and later ones do not', async () => {
  const stream = new LiveStream(reader)
  stream.send('matches')
  stream.end()
  stream.send('messages')
  stream.sendKeepAlive()
  stream.end()
  const text = (await stream.setEncoding('utf8').toArray()).join('')
  expect(text).toBe('event: open\ndata: {}\n\nevent: change\ndata: {"change":"matches"}\n\n')
})
