import { readFileSync } from 'node:fs'
import type { IncomingHttpHeaders, ServerResponse } from 'node:http'
import { createServer } from 'node:https'
import { connect as connectTcp } from 'node:net'
import { connect } from 'node:tls'
import type { Network } from '#platform/server/calls-out/network.ts'

const folder = 'src/platform/testing/tls'
const cert = readFileSync(`${folder}/receiver-certificate.pem`)
const key = readFileSync(`${folder}/receiver-key.pem`)

type Received = { path: string; headers: IncomingHttpHeaders; body: string }
type Answer = (response: ServerResponse, received: Received) => void

/** An HTTPS server on this machine that records what is posted to it. Its certificate is for `hooks.example.com`. */
export async function startHttpsReceiver() {
  const received: Received[] = []
  let connections = 0
  let answer: Answer = (response) => void response.writeHead(204).end()
  const server = createServer({ cert, key }, (request, response) => {
    void (async () => {
      const parts: Buffer[] = []
      for await (const part of request) parts.push(part)
      const posted = { path: request.url ?? '', headers: request.headers, body: Buffer.concat(parts).toString() }
      received.push(posted)
      answer(response, posted)
    })()
  })
  server.on('connection', () => (connections += 1))
  const { promise: listening, resolve } = Promise.withResolvers<void>()
  server.listen(0, '127.0.0.1', resolve)
  await listening
  const address = server.address()
  const port = typeof address === 'object' ? (address?.port ?? 0) : 0
  return {
    port,
    received,
    /** The number of TCP connections so far. */
    connections: () => connections,
    /** Answers like this from now on. */
    answerWith(next: Answer | number) {
      answer = typeof next === 'number' ? (response) => void response.writeHead(next).end() : next
    },
    async close() {
      server.closeAllConnections()
      const { promise: closed, resolve: close } = Promise.withResolvers<void>()
      server.close(() => close())
      await closed
    },
  }
}

export type HttpsReceiver = Awaited<ReturnType<typeof startHttpsReceiver>>

/** An address of the internet, at which the receiver of a test is. */
export const PUBLIC_ADDRESS = '8.8.8.8'

type TestNetwork = Network & { resolved: string[]; connected: string[] }

/**
 * A network with these names, whose addresses can differ from one answer to the next. Each address leads to a port of this
 * machine. `resolved` and `connected` list what a call has asked of it.
 */
export function testNetwork(
  names: Readonly<Record<string, readonly (readonly string[])[]>>,
  portOf: (address: string) => number,
): TestNetwork {
  const resolved: string[] = []
  const connected: string[] = []
  return {
    resolved,
    connected,
    async resolve(hostname) {
      const answers = names[hostname] ?? []
      const times = resolved.filter((name) => name === hostname).length
      resolved.push(hostname)
      const addresses = answers[Math.min(times, answers.length - 1)]
      if (!addresses) throw Object.assign(new Error('no such name'), { code: 'ENOTFOUND' })
      return addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }))
    },
    connect({ hostname, addresses }) {
      const address = addresses[0]?.address ?? ''
      connected.push(address)
      const socket = connectTcp({ host: '127.0.0.1', port: portOf(address) })
      return connect({ socket, servername: /[:\d]$/.test(hostname) ? '' : hostname, ca: cert })
    },
  }
}
