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

async function notify(text: string): Promise<void> {
  const client = new Client({ connectionString: database.url })
  await client.connect()
  await client.query("select pg_notify('test', $1)", [text])
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

test('a connection that never listened can be stopped', async () => {
  const { connection, received } = listener('postgres://nobody:nothing@127.0.0.1:9/none')
  await connection.start()
  await connection.stop()
  expect(received).toEqual([])
})
