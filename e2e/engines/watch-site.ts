import { once } from 'node:events'
import { createServer, request, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { listenInPage, REPORTS } from './page-listeners.ts'

const LISTENERS = '/listeners-of-the-watch.js'

type Watched = { problems: string[]; stop: () => Promise<void> }

/**
 * Serves the site on `port` at `watchedPort` through a proxy that adds listeners to every page. WebKit's driver cannot run a
 * script before a page's own. The proxy records reports of the listeners, failed responses, and cookies that the site sets.
 *
 * It cannot detect problems in the card provider's frames, or console messages that the browser logs without an event.
 */
export async function watchSite(port: string, watchedPort: string): Promise<Watched> {
  const problems: string[] = []
  const proxy = createServer((incoming, answer) => {
    if (incoming.url === LISTENERS) sendListeners(answer)
    else if (incoming.url === REPORTS) void text(incoming).then((report) => recordReport(problems, report, answer))
    else forward(incoming, answer, { port, problems })
  })
  await once(proxy.listen(Number(watchedPort), 'localhost'), 'listening')
  return { problems, stop: () => stopServer(proxy) }
}

function sendListeners(answer: ServerResponse): void {
  const script = `(${listenInPage.toString()})(${JSON.stringify(REPORTS)})`
  answer.writeHead(200, { 'content-type': 'text/javascript' }).end(script)
}

function recordReport(problems: string[], report: string, answer: ServerResponse): void {
  problems.push(report)
  answer.writeHead(204).end()
}

function forward(
  incoming: IncomingMessage,
  answer: ServerResponse,
  { port, problems }: Pick<Watched, 'problems'> & { port: string },
): void {
  const { method, url: path } = incoming
  const wantsPage = incoming.headers.accept?.includes('text/html') === true
  const headers = { ...incoming.headers, ...(wantsPage && { 'accept-encoding': 'identity' }) }
  const forwarded = request({ host: 'localhost', port, method, path, headers }, (siteResponse) => {
    const status = siteResponse.statusCode ?? 0
    if (status >= 400) problems.push(`response ${status}: ${path}`)
    if (siteResponse.headers['set-cookie']) problems.push(`Set-Cookie from ${path}`)
    const isPage = wantsPage && siteResponse.headers['content-type']?.startsWith('text/html') === true
    if (isPage && status !== 304) return void sendPage(siteResponse, answer)
    answer.writeHead(status, siteResponse.headers)
    // A live stream must open before it has data to send.
    answer.flushHeaders()
    siteResponse.pipe(answer)
  })
  answer.on('close', () => forwarded.destroy())
  forwarded.on('error', () => answer.destroy())
  incoming.pipe(forwarded)
}

async function sendPage(siteResponse: IncomingMessage, answer: ServerResponse): Promise<void> {
  const { 'content-length': _, ...headers } = siteResponse.headers
  const page = (await text(siteResponse)).replace(/<head[^>]*>/, `$&<script src="${LISTENERS}"></script>`)
  answer.writeHead(siteResponse.statusCode ?? 0, headers).end(page)
}

async function stopServer(server: Server): Promise<void> {
  server.close()
  server.closeAllConnections()
  await once(server, 'close')
}
