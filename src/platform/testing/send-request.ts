import { request } from 'node:http'
import { connect } from 'node:net'
import { buffer } from 'node:stream/consumers'
import type { FastifyInstance } from 'fastify'

export type Answer = { status: number; headers: Record<string, string>; body: Buffer }
type RequestOptions = { method?: string; headers?: Record<string, string>; body?: string }

/** Makes the site listen on this machine. Requests over a socket pass through the response cache, which `inject` bypasses. */
export async function listen(app: FastifyInstance): Promise<number> {
  const address = new URL(await app.listen({ port: 0, host: '127.0.0.1' }))
  return Number(address.port)
}

/** Sends a request over a separate socket. The body of the response is returned as the bytes that were received. */
export function sendRequest(
  port: number,
  path: string,
  { method = 'GET', headers = {}, body }: RequestOptions = {},
): Promise<Answer> {
  const { promise, resolve, reject } = Promise.withResolvers<Answer>()
  const outgoing = request({ host: '127.0.0.1', port, path, method, headers, agent: false })
  outgoing.on('response', (response) => {
    const headerPairs = Object.entries(response.headers).map(([name, value]) => [name, String(value)])
    const head = { status: response.statusCode ?? 0, headers: Object.fromEntries(headerPairs) }
    buffer(response).then((bytes) => resolve({ ...head, body: bytes }), reject)
  })
  outgoing.on('error', reject)
  outgoing.end(body)
  return promise
}

/**
 * Sends exactly these bytes and returns the response received until the server closed the connection, or `undefined` if there
 * was none.
 */
export function sendRawRequest(port: number, bytes: Buffer): Promise<Answer | undefined> {
  const { promise, resolve } = Promise.withResolvers<Answer | undefined>()
  const chunks: Buffer[] = []
  const socket = connect(port, '127.0.0.1', () => socket.write(bytes))
  socket.on('data', (chunk) => chunks.push(Buffer.from(chunk)))
  // The server may close the connection while a refused request is still being sent. The response received before that is
  // valid.
  socket.on('error', () => {})
  socket.on('close', () => resolve(parse(Buffer.concat(chunks))))
  return promise
}

function parse(bytes: Buffer): Answer | undefined {
  const end = bytes.indexOf('\r\n\r\n')
  if (end < 0) return undefined
  const [first = '', ...lines] = bytes.subarray(0, end).toString('latin1').split('\r\n')
  const headers = lines.map((line) => [line.split(':', 1)[0]?.toLowerCase(), line.slice(line.indexOf(':') + 1).trim()])
  return { status: Number(first.split(' ')[1]), headers: Object.fromEntries(headers), body: bytes.subarray(end + 4) }
}
