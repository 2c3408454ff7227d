import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/**
 * - `good`: every request succeeds
 * - `slow to answer`: pages and scripts load, but API requests never get a response
 * - `stalled`: connections open, but no request ever gets a response
 * - `away`: every request gets a 503
 */
type ConnectionState = 'good' | 'slow to answer' | 'stalled' | 'away'

/** Starts a proxy to a site that simulates a bad connection. The proxy has its own address. */
export async function badConnection(site: string) {
  let state: ConnectionState = 'good'
  const proxy = createServer((incoming, answer) => {
    if (state === 'stalled') return
    if (state === 'away') return void answer.writeHead(503, { 'content-type': 'text/html' }).end('away')
    if (state === 'slow to answer' && incoming.url?.startsWith('/api/')) return
    passOn(site, incoming, answer)
  })
  await new Promise<void>((resolve) => proxy.listen(0, 'localhost', resolve))
  const { port } = proxy.address() as AddressInfo
  return {
    url: `http://localhost:${port}`,
    setState: (next: ConnectionState) => void (state = next),
    /** Drops all open connections. New requests are still handled according to the current state. */
    cut: () => proxy.closeAllConnections(),
    /** Shuts the proxy down, so that connections are refused. */
    async disconnect(): Promise<void> {
      proxy.closeAllConnections()
      if (proxy.listening) await new Promise((resolve) => proxy.close(resolve))
    },
  }
}

function passOn(site: string, incoming: IncomingMessage, answer: ServerResponse): void {
  const { method, headers, url } = incoming
  const passed = request(new URL(url ?? '/', site), { ...(method && { method }), headers }, (upstream) => {
    answer.writeHead(upstream.statusCode ?? 502, upstream.headers)
    upstream.pipe(answer)
  })
  passed.on('error', () => answer.destroy())
  answer.on('close', () => passed.destroy())
  incoming.pipe(passed)
}
