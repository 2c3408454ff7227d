import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'

/** The type byte of PostgreSQL's NotificationResponse. */
const NOTIFICATION = 'A'.charCodeAt(0)

/** Starts a proxy to the database that drops its notifications, as a pooler in transaction mode does. Returns the URL through it. */
export async function startPoolerWithoutNotifications(stack: AsyncDisposableStack, url: string): Promise<string> {
  const { port, hostname, searchParams } = new URL(url)
  // The embedded database is reached by a Unix socket, whose folder is a parameter of the URL.
  const folder = searchParams.get('host')
  const sockets = new Set<Socket>()
  const server = createServer((client) => {
    const database = folder ? connect(`${folder}/.s.PGSQL.${port}`) : connect(Number(port), hostname)
    let rest: Buffer = Buffer.alloc(0)
    database.on('data', (bytes: Buffer) => {
      const { passed, rest: unfinished } = withoutNotifications(Buffer.concat([rest, bytes]))
      rest = unfinished
      client.write(passed)
    })
    client.on('data', (bytes) => void database.write(bytes))
    for (const [one, other] of [
      [client, database],
      [database, client],
    ] as const) {
      sockets.add(one)
      one.on('error', () => {})
      one.on('close', () => other.destroy())
    }
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  stack.defer(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the proxy has no address')
  const through = new URL(url)
  through.searchParams.delete('host')
  through.hostname = '127.0.0.1'
  through.port = String(address.port)
  return through.href
}

/** Splits the complete messages of the database, each a type byte and a length, from the unfinished last one. */
function withoutNotifications(bytes: Buffer): { passed: Buffer; rest: Buffer } {
  const passed: Buffer[] = []
  let from = 0
  while (from + 5 <= bytes.length) {
    const until = from + 1 + bytes.readUInt32BE(from + 1)
    if (until > bytes.length) break
    if (bytes[from] !== NOTIFICATION) passed.push(bytes.subarray(from, until))
    from = until
  }
  return { passed: Buffer.concat(passed), rest: bytes.subarray(from) }
}
