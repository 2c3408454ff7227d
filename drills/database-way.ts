import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'

/** The way from the site to a database server, which can be frozen: nothing passes, and nobody is told. */
export class DatabaseWay {
  #server = createServer({ pauseOnConnect: true }, (socket) => this.#open(socket))
  readonly #pairs = new Set<readonly [Socket, Socket]>()
  #isFrozen = false
  #target: number

  constructor(target: number) {
    this.#target = target
  }

  /** Returns the port on which the way begins. */
  async start(): Promise<number> {
    this.#server.listen(0, '127.0.0.1')
    await once(this.#server, 'listening')
    const address = this.#server.address()
    return typeof address === 'object' && address !== null ? address.port : 0
  }

  /** Leads new connections to another server. */
  leadTo(port: number): void {
    this.#target = port
  }

  freeze(): void {
    this.#isFrozen = true
    for (const socket of [...this.#pairs].flat()) socket.pause()
  }

  thaw(): void {
    this.#isFrozen = false
    for (const socket of [...this.#pairs].flat()) socket.resume()
  }

  stop(): void {
    this.#server.close()
    for (const socket of [...this.#pairs].flat()) socket.destroy()
  }

  #open(visitor: Socket): void {
    const database = connect(this.#target, '127.0.0.1')
    const pair = [visitor, database] as const
    this.#pairs.add(pair)
    for (const [from, to] of [pair, [database, visitor] as const]) {
      from.on('data', (bytes: Buffer) => to.write(bytes))
      from.on('error', () => to.destroy())
      from.on('close', () => {
        to.destroy()
        this.#pairs.delete(pair)
      })
    }
    if (this.#isFrozen) for (const socket of pair) socket.pause()
    else for (const socket of pair) socket.resume()
  }
}
