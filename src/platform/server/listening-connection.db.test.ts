import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { Client } from 'pg'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ListeningConnection } from '#platform/server/listening-connection.ts'
import { testDatabase, type TestDatabase } from '#platform/testing/test-database.ts'

let database: TestDatabase
const log = pino({ level: 'silent' })
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.drop())

/** Starts a proxy to the database that can stop forwarding without closing, like an unplugged cable. */
async function cuttableProxy(url: string) {
  const { port, hostname } = new URL(url)
  const sockets = new Set<Socket>()
  const server = createServer((clientSocket) => {
    const databaseSocket = connect(Number(port), hostname)
    for (const [from, to] of [
      [clientSocket, databaseSocket],
      [databaseSocket, clientSocket],
    ] as const) {
      sockets.add(from)
      from.on('data', (bytes) => void to.write(bytes))
      from.on('error', () => {})
      from.on('close', () => to.destroy())
    }
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the server has no address')
  const proxy = new URL(url)
  // This parameter holds the folder of the Unix socket.
  proxy.searchParams.delete('host')
  proxy.port = String(address.port)
  proxy.hostname = '127.0.0.1'
  return {
    url: proxy.href,
    cut: () => sockets.forEach((socket) => socket.removeAllListeners('data').resume()),
    close() {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
}

async function notify(text: string, channel = 'test'): Promise<void> {
  const client = new Client({ connectionString: database.url })
  await client.connect()
  await client.query('select pg_notify($2, $1)', [text, channel])
  await client.end()
}

function listener(url: string) {
  const received: string[] = []
  const connection = new ListeningConnection({
    ...{ url, channel: 'test', log },
    onNotification: (payload) => received.push(payload),
    onListening: () => received.push('listening'),
  })
  return { connection, received }
}

test('a half-open connection is detected and replaced', async () => {
  const proxy = await cuttableProxy(database.url)
  const { connection, received } = listener(proxy.url)
  await connection.start()
  await notify('before')
  await expect.poll(() => received).toEqual(['listening', 'before'])

  proxy.cut()
  await notify('into nothing')
  await expect.poll(() => received).toEqual(['listening', 'before', 'listening'])

  await notify('after')
  await expect.poll(() => received).toEqual(['listening', 'before', 'listening', 'after'])
  await connection.stop()
  proxy.close()
})

test('start does not wait for an unavailable database, and listening begins once it is available', async () => {
  const proxy = await cuttableProxy(database.url)
  const unavailableUrl = new URL(proxy.url)
  proxy.close()
  const { connection, received } = listener(unavailableUrl.href)
  await connection.start()
  expect(received).toEqual([])

  const back = createServer((clientSocket) => {
    const databaseSocket = connect(Number(new URL(database.url).port), '127.0.0.1')
    clientSocket.pipe(databaseSocket).pipe(clientSocket)
    clientSocket.on('error', () => databaseSocket.destroy())
    databaseSocket.on('error', () => clientSocket.destroy())
  }).listen(Number(unavailableUrl.port), '127.0.0.1')
  await expect.poll(() => received).toEqual(['listening'])
  await connection.stop()
  back.close()
})

test('a connection on which notifications do not arrive is not used, and one line says so', async () => {
  const elsewhere = await testDatabase()
  const lines: string[] = []
  const received: string[] = []
  const connection = new ListeningConnection({
    url: elsewhere.url,
    channel: 'test',
    log: pino({ level: 'info' }, { write: (line) => void lines.push(line) }),
    // They are sent to another database, as if a pooler in between passed none on.
    notify: (channel) => notify('', channel),
    onNotification: (payload) => received.push(payload),
    onListening: () => received.push('listening'),
  })
  await connection.start()
  await connection.stop()
  expect(received).toEqual([])
  expect(lines).toHaveLength(1)
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({
    msg: 'not listening to the database',
    channel: 'test',
    err: { message: expect.stringContaining('no notifications arrive: LISTEN_DATABASE_URL must lead to PostgreSQL') },
  })
  await elsewhere.drop()
})

test('whether notifications arrive is checked again later if none could be sent', async () => {
  const received: string[] = []
  let attempts = 0
  const connection = new ListeningConnection({
    ...{ url: database.url, channel: 'test', log, checkEveryMs: 20 },
    async notify(channel) {
      attempts += 1
      if (attempts < 3) throw new Error('all connections are in use')
      await notify('', channel)
    },
    onNotification: (payload) => received.push(payload),
    onListening: () => received.push('listening'),
  })
  await connection.start()
  expect(received).toEqual(['listening'])
  await expect.poll(() => attempts).toBe(3)
  await notify('a change')
  await expect.poll(() => received).toEqual(['listening', 'a change'])
  await connection.stop()
  expect(attempts).toBe(3)
})

test('a connection that never listened can be stopped', async () => {
  const { connection, received } = listener('postgres://nobody:nothing@127.0.0.1:9/none')
  await connection.start()
  await connection.stop()
  expect(received).toEqual([])
})
