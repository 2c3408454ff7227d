import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/**
 * - `good`: whatever is asked comes through
 * - `slow to answer`: pages and scripts come, and what they ask for never does
 * - `stalled`: connected, and nothing comes at all
 * - `away`: somebody answers for the site that it is away
 */
type Weather = 'good' | 'slow to answer' | 'stalled' | 'away'

/** The way to a site, as it is in a cellar: an address of its own, at which things can be made to go wrong. */
export async function badConnection(site: string) {
  let weather: Weather = 'good'
  const way = createServer((asked, answer) => {
    if (weather === 'stalled') return
    if (weather === 'away') return void answer.writeHead(503, { 'content-type': 'text/html' }).end('away')
    if (weather === 'slow to answer' && asked.url?.startsWith('/api/')) return
    passOn(site, asked, answer)
  })
  await new Promise<void>((resolve) => way.listen(0, 'localhost', resolve))
  const { port } = way.address() as AddressInfo
  return {
    url: `http://localhost:${port}`,
    becomes: (next: Weather) => void (weather = next),
    /** Whatever is under way breaks off; what is asked next finds the weather as it is. */
    cuts: () => way.closeAllConnections(),
    /** Nothing is there any more. */
    async breaks(): Promise<void> {
      way.closeAllConnections()
      if (way.listening) await new Promise((resolve) => way.close(resolve))
    },
  }
}

function passOn(site: string, asked: IncomingMessage, answer: ServerResponse): void {
  const { method, headers, url } = asked
  const passed = request(new URL(url ?? '/', site), { ...(method && { method }), headers }, (given) => {
    answer.writeHead(given.statusCode ?? 502, given.headers)
    given.pipe(answer)
  })
  passed.on('error', () => answer.destroy())
  answer.on('close', () => passed.destroy())
  asked.pipe(passed)
}
