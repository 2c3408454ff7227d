import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import { connect } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { holdBackForm } from '#platform/server/http/leave-unread.ts'

const MEGABYTE = 1024 * 1024
const ONE_READ = 64 * 1024

/** Starts to send a body of one megabyte, and returns the request when its headers have arrived. */
async function startSending(contentType: string): Promise<IncomingMessage> {
  const server = createServer()
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the server has no address')
  const client = connect(address.port, '127.0.0.1')
  onTestFinished(() => {
    client.destroy()
    server.close()
  })
  client.write(`POST / HTTP/1.1\r\nhost: x\r\ncontent-type: ${contentType}\r\ncontent-length: ${MEGABYTE}\r\n\r\n`)
  client.write(Buffer.alloc(MEGABYTE))
  const [request]: IncomingMessage[] = await once(server, 'request')
  if (!request) throw new Error('no request arrived')
  holdBackForm(request)
  return request
}

test('no more than the first packet of a form arrives before it is read, and then all of it', async () => {
  const form = await startSending('multipart/form-data; boundary=x')
  await pause(100)
  expect(form.readableLength).toBeLessThanOrEqual(ONE_READ)
  expect(await buffer(form)).toHaveLength(MEGABYTE)
})

test('another body arrives before it is read', async () => {
  const body = await startSending('application/json')
  await expect.poll(() => body.readableLength).toBeGreaterThan(ONE_READ)
})
