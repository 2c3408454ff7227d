import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'

export type Balancer = {
  port: number
  /** Ends every stream of live changes, and refuses new ones, as a network that does not let streams through. */
  cutStreams(): void
}

/** Puts one address in front of several processes. Each new connection goes to the next of them. */
export async function startBalancer(stack: AsyncDisposableStack, ports: readonly number[]): Promise<Balancer> {
  const streams = new Set<Socket>()
  const sockets = new Set<Socket>()
  let connections = 0
  let isCut = false
  const server = createServer((client) => {
    const site = connect(ports[connections++ % ports.length] ?? 0, '127.0.0.1')
    client.once('data', (bytes) => {
      if (!bytes.includes('/api/live')) return
      if (isCut) client.destroy()
      streams.add(client)
    })
    for (const [from, to] of [
      [client, site],
      [site, client],
    ] as const) {
      sockets.add(from)
      from.setNoDelay(true)
      from.pipe(to)
      from.on('error', () => {})
      from.on('close', () => {
        sockets.delete(from)
        to.destroy()
      })
    }
  }).listen(0, '127.0.0.1', 1_000)
  await once(server, 'listening')
  stack.defer(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the server has no address')
  return {
    port: address.port,
    cutStreams() {
      isCut = true
      for (const stream of streams) stream.destroy()
    },
  }
}
