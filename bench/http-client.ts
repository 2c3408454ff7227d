import { Agent, request, type IncomingHttpHeaders } from 'node:http'
import { buffer } from 'node:stream/consumers'

export type TimedResponse = { status: number; headers: IncomingHttpHeaders; body: Buffer; ms: number }

/** Sends requests over at most `connections` keep-alive connections. */
export function httpClient(port: number, connections: number) {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  async function ask(method: string, path: string, body?: object, more = {}): Promise<TimedResponse> {
    const { promise, resolve, reject } = Promise.withResolvers<TimedResponse>()
    const began = performance.now()
    const headers = { ...more, ...(body && { 'content-type': 'application/json' }) }
    const call = request({ host: '127.0.0.1', port, method, path, headers, agent }, (response) => {
      const { statusCode: status = 0, headers: responseHeaders } = response
      buffer(response).then(
        (bytes) => resolve({ status, headers: responseHeaders, body: bytes, ms: performance.now() - began }),
        reject,
      )
    })
    call.on('error', reject)
    call.end(body && JSON.stringify(body))
    return promise
  }
  return { ask, close: () => agent.destroy() }
}
