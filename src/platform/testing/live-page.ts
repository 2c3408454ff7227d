import { request, type ClientRequest, type IncomingMessage } from 'node:http'

/** A page that stays open to receive changes, over a separate socket. */
export type LivePage = {
  status: number
  headers: IncomingMessage['headers']
  /** The changes received since the page was opened: 'messages', 'matches' or 'anything'. */
  received: string[]
  /** Returns whether the site has closed the stream. */
  isOver(): boolean
  /** Stops reading from the socket. */
  stopReading(): void
  close(): void
}

/** Opens a page and waits for the site's first event or refusal. */
export async function openLive(port: number, access: string): Promise<LivePage> {
  const headers = { authorization: `Bearer ${access}` }
  const clientRequest = request({ host: '127.0.0.1', port, path: '/api/live', headers, agent: false })
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>()
  clientRequest.on('response', resolve)
  clientRequest.on('error', reject)
  clientRequest.end()
  const response = await promise
  const page = readLive(clientRequest, response)
  if (response.statusCode === 200) await page.open
  return page
}

function readLive(clientRequest: ClientRequest, response: IncomingMessage): LivePage & { open: Promise<void> } {
  const { promise: open, resolve } = Promise.withResolvers<void>()
  const received: string[] = []
  let isClosed = false
  let text = ''
  response.setEncoding('utf8').on('data', (chunk: string) => {
    const events = (text + chunk).split('\n\n')
    text = events.pop() ?? ''
    for (const event of events) {
      if (event.startsWith('event: open\n')) resolve()
      const change = /^event: change\ndata: \{"change":"(\w+)"\}$/.exec(event)?.[1]
      if (change) received.push(change)
    }
  })
  response.on('error', () => {})
  response.on('close', () => {
    isClosed = true
    resolve()
  })
  return {
    status: response.statusCode ?? 0,
    headers: response.headers,
    received,
    open,
    isOver: () => isClosed,
    stopReading: () => void response.pause(),
    close: () => void clientRequest.destroy(),
  }
}
