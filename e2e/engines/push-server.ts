import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { z } from 'zod'
import { acceptWebSocket } from './web-socket.ts'

const Message = z.looseObject({ messageType: z.string(), channelID: z.string().optional() })

/**
 * A push service for Firefox, in place of Mozilla's. The browser keeps a connection to it open, over which it registers and gets
 * what a site posts. It speaks as much of the protocol as Firefox needs for one page.
 */
export async function startPushServer() {
  let send: (message: object) => void = () => {}
  const posted: { status: number; encoding: string | undefined }[] = []
  const acknowledged: string[] = []
  const server = createServer((request, response) => {
    void (async () => {
      const body = await buffer(request)
      const channelID = request.url?.split('/').at(-1)
      const encoding = request.headers['content-encoding']
      const data = body.toString('base64url')
      send({ messageType: 'notification', channelID, version: randomUUID(), data, headers: { encoding } })
      posted.push({ status: 201, encoding })
      response.writeHead(201).end()
    })()
  })
  let origin = ''
  server.on('upgrade', (request, socket) => {
    const sendText = acceptWebSocket(request, socket, (text) => {
      const { messageType, channelID } = Message.parse(JSON.parse(text || '{"messageType":"ping"}'))
      if (messageType === 'hello')
        send({ messageType, uaid: randomUUID(), status: 200, use_webpush: true, broadcasts: {} })
      if (messageType === 'register')
        send({ messageType, channelID, status: 200, pushEndpoint: `${origin}/send/${channelID}` })
      if (messageType === 'unregister') send({ messageType, channelID, status: 200 })
      if (messageType === 'ack') acknowledged.push(text)
    })
    send = (message) => sendText(JSON.stringify(message))
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : undefined
  origin = `http://127.0.0.1:${port}`
  return {
    origin,
    /** What Firefox connects to. */
    address: `ws://127.0.0.1:${port}/`,
    posted,
    /** What the browser has confirmed. */
    acknowledged,
    async stop() {
      server.closeAllConnections()
      server.close()
    },
  }
}

export type PushServer = Awaited<ReturnType<typeof startPushServer>>
