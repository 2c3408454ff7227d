/** Runs as a separate process: requests an address of the site once, then answers every request with the same bytes. */
import { createServer, request, type IncomingMessage } from 'node:http'
import { buffer } from 'node:stream/consumers'

/** Node adds these itself, in this server and in the site. */
const OWN_HEADERS = ['date', 'connection', 'keep-alive']

const [address = '', sent = '{}'] = process.argv.slice(2)
const { status, headers, body } = await answerOf(address, JSON.parse(sent))

const server = createServer({ keepAliveTimeout: 65_000 }, (_request, response) => {
  response.writeHead(status, headers)
  response.end(body)
})
server.listen(0, '127.0.0.1', () => {
  const listening = server.address()
  if (listening && typeof listening === 'object') process.send?.(listening.port)
})
// No more requests arrive after the measuring process has ended.
process.on('disconnect', () => process.exit())

async function answerOf(url: string, requestHeaders: Record<string, string>) {
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    request(url, { headers: requestHeaders }, resolve).on('error', reject).end()
  })
  const forwardedHeaders = Object.entries(answer.headers).filter(([name]) => !OWN_HEADERS.includes(name))
  return { status: answer.statusCode ?? 0, headers: Object.fromEntries(forwardedHeaders), body: await buffer(answer) }
}
