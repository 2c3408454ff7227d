import { Agent, request } from 'node:http'
import { buffer } from 'node:stream/consumers'

export type TimedResponse = { status: number; body: Buffer; ms: number }

/** Sends requests over at most `connections` keep-alive connections. */
export function httpClient(port: number, connections: number) {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  async function ask(method: 'GET' | 'POST', path: string, body?: object, more = {}): Promise<TimedResponse> {
    const { promise, resolve, reject } = Promise.withResolvers<TimedResponse>()
    const began = performance.now()
    const headers = { ...more, ...(body && { 'content-type': 'application/json' }) }
    const call = request({ host: '127.0.0.1', port, method, path, headers, agent }, (response) => {
      buffer(response).then(
        (bytes) => resolve({ status: response.statusCode ?? 0, body: bytes, ms: performance.now() - began }),
        reject,
      )
    })
    call.on('error', reject)
    call.end(body && JSON.stringify(body))
    return promise
  }
  return { ask, close: () => agent.destroy() }
}
