import { once } from 'node:events'
import { createServer, type Server } from 'node:net'
import { sql } from 'kysely'
import { Pool } from 'pg'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, expect, inject, test } from 'vitest'
import { connectionUrls } from '#packages/embedded-postgres/access.ts'
import { DatabaseHosts, HostIsReadOnly, isPoolTimeout } from '#platform/server/database-hosts.ts'
import { inTransaction, isDatabaseUnavailable, openDatabase, type Database } from '#platform/server/db.ts'
import { ListeningConnection } from '#platform/server/listening-connection.ts'
import { migrate } from '#platform/server/migrate.ts'
import { asOwner, startPostgresForTests, type PostgresForTests } from '#platform/testing/postgres-for-tests.ts'
import { temporaryFolder, type TemporaryFolder } from '#platform/testing/temporary-folder.ts'

const NAME = `hosts_${process.pid}`
const log = pino({ level: 'silent' })

/** Two servers with the same database and password, like a primary and the server that takes over from it. */
let first: { connection: PostgresForTests; stop(): Promise<void> }
let second: PostgresForTests
let noMigrations: TemporaryFolder
let opened: Database | undefined
let silent: Server

beforeAll(async () => {
  noMigrations = await temporaryFolder()
  first = await startPostgresForTests(noMigrations.path)
  second = inject('postgres')
  await asOwner(first.connection, `alter role current_user password '${second.ownerPassword}'`)
  for (const server of [first.connection, second]) {
    await asOwner(server, `create database ${NAME}`)
    await onServer(server, 'create table entries (number integer)')
  }
  silent = createServer((socket) => socket.on('error', () => {})).listen(0, '127.0.0.1')
  await once(silent, 'listening')
})
afterEach(() => opened?.close())
afterAll(async () => {
  silent.close()
  await first.stop()
  await asOwner(second, `drop database ${NAME} with (force)`)
  await noMigrations.remove()
})

async function onServer(server: PostgresForTests, statement: string): Promise<Record<string, unknown>[]> {
  const client = await new DatabaseHosts({ url: connectionUrls(server, NAME).migrateUrl, timeoutMs: 5_000 }).connect()
  try {
    const { rows } = await client.query<Record<string, unknown>>(statement)
    return rows
  } finally {
    await client.end()
  }
}

function urlOf(...ports: number[]): string {
  const { username } = new URL(connectionUrls(second, NAME).migrateUrl)
  const hosts = ports.map((port) => `127.0.0.1:${port}`).join(',')
  return `postgres://${username}:${second.ownerPassword}@${hosts}/${NAME}`
}

async function closedPort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const port = portOf(server)
  server.close()
  return port
}

function portOf(server: Server): number {
  const address = server.address()
  if (typeof address !== 'object' || address === null) throw new Error('the server has no port')
  return address.port
}

/** Makes new connections to the server read-only, as on a standby, or writable again. */
async function setReadOnly(server: PostgresForTests, isOn: boolean): Promise<void> {
  await asOwner(server, `alter database ${NAME} set default_transaction_read_only = ${isOn ? 'on' : 'off'}`)
}

function open(...ports: number[]): Database {
  opened = openDatabase({ url: urlOf(...ports), connections: 4, log })
  return opened
}

const insert = ({ db }: Database, number: number) =>
  inTransaction(db, async (tx) => {
    await sql`insert into entries values (${number})`.execute(tx)
  })

async function portInUse({ db }: Database): Promise<number | undefined> {
  const { rows } = await sql<{ port: number }>`select current_setting('port')::integer as port`.execute(db)
  return rows[0]?.port
}

test('a host that refuses connections or never answers is skipped, and then tried last', async () => {
  const database = open(await closedPort(), portOf(silent), second.port)
  await insert(database, 1)
  expect(await portInUse(database)).toBe(second.port)

  const accepted: unknown[] = []
  silent.on('connection', () => accepted.push('a connection'))
  await Promise.all([2, 3, 4, 5].map((number) => insert(database, number)))
  expect(accepted).toEqual([])
})

test('a read-only host is skipped, and the only host is used even if it is read-only', async () => {
  await setReadOnly(first.connection, true)
  const database = open(first.connection.port, second.port)
  await insert(database, 6)
  expect(await portInUse(database)).toBe(second.port)
  await database.close()

  expect(await portInUse(open(first.connection.port))).toBe(first.connection.port)
  await setReadOnly(first.connection, false)
})

test('if no host accepts writes, the database counts as unavailable, and the host that cannot be reached is reported', async () => {
  await setReadOnly(first.connection, true)
  const readOnly: unknown = await insert(open(first.connection.port, first.connection.port), 7).catch((e: unknown) => e)
  expect(readOnly).toBeInstanceOf(HostIsReadOnly)
  expect(isDatabaseUnavailable(readOnly)).toBe(true)
  await opened?.close()

  const away: unknown = await insert(open(first.connection.port, await closedPort()), 7).catch((e: unknown) => e)
  expect(away).toMatchObject({ code: 'ECONNREFUSED' })
  await setReadOnly(first.connection, false)
})

test('hosts that never answer are together waited for as long as one', async () => {
  const hosts = new DatabaseHosts({ url: urlOf(portOf(silent), portOf(silent), portOf(silent)), timeoutMs: 300 })
  const error: unknown = await hosts.connect().catch((e: unknown) => e)
  expect(error).toMatchObject({ message: 'timeout expired' })
  expect(isDatabaseUnavailable(error)).toBe(true)
})

test('migrations go to the host that accepts writes', async () => {
  await setReadOnly(first.connection, true)
  const url = urlOf(first.connection.port, second.port)
  await migrate({ migrateUrl: url, appUrl: url, folder: noMigrations.path, log })
  await setReadOnly(first.connection, false)

  const migrated = (server: PostgresForTests) => onServer(server, `select to_regclass('schema_migrations') as found`)
  expect(await migrated(first.connection)).toEqual([{ found: null }])
  expect(await migrated(second)).toEqual([{ found: 'schema_migrations' }])
})

test('a caller that waits too long for a client is refused as busy, and a client that comes later is returned', async () => {
  const url = urlOf(second.port, second.port)
  const hosts = new DatabaseHosts({ url, timeoutMs: 100 })
  const pool = new Pool({ ...new DatabaseHosts({ url, timeoutMs: 30_000 }).poolOptions, max: 1 })
  const later = Promise.withResolvers<void>()
  const slow = { connect: () => later.promise.then(() => pool.connect()) }

  expect(isPoolTimeout(await hosts.borrow(slow).catch((error: unknown) => error))).toBe(true)

  later.resolve()
  await once(pool, 'release')
  expect(pool.idleCount).toBe(1)
  await pool.end()
})

test('once a primary that has become read-only refuses a write, later writes go to the new primary', async () => {
  const database = open(first.connection.port, second.port)
  await insert(database, 8)
  expect(await portInUse(database)).toBe(first.connection.port)

  await setReadOnly(first.connection, true)
  await onServer(
    first.connection,
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  )
  await expect
    .poll(() =>
      insert(database, 9).then(
        () => portInUse(database),
        () => undefined,
      ),
    )
    .toBe(second.port)
  await setReadOnly(first.connection, false)
})

test('if the primary stops, each connection fails at most once, and writes and notifications come from the new primary', async () => {
  const url = urlOf(first.connection.port, second.port)
  const received: string[] = []
  const listening = new ListeningConnection({
    ...{ url, channel: 'test', log },
    onNotification: (payload) => received.push(payload),
    onListening: () => received.push('listening'),
  })
  await listening.start()
  const database = open(first.connection.port, second.port)
  await Promise.all([10, 11, 12, 13].map((number) => insert(database, number)))
  expect(await portInUse(database)).toBe(first.connection.port)

  const acknowledged: number[] = []
  const failures: unknown[] = []
  const stopped = first.stop()
  for (let number = 100; number < 160; number += 1) {
    const write = insert(database, number).then(
      () => acknowledged.push(number),
      (error: unknown) => failures.push(error),
    )
    await Promise.all([write, number === 110 ? stopped : undefined])
  }

  expect(failures.length).toBeLessThanOrEqual(4)
  expect(failures.every(isDatabaseUnavailable)).toBe(true)
  expect(await portInUse(database)).toBe(second.port)
  const stored = await onServer(second, 'select number from entries where number >= 111 order by number')
  expect(stored.map(({ number }) => number)).toEqual(acknowledged.filter((number) => number >= 111))
  await expect.poll(() => received).toEqual(['listening', 'listening'])
  await onServer(second, `select pg_notify('test', 'from the new primary')`)
  await expect.poll(() => received).toEqual(['listening', 'listening', 'from the new primary'])
  await listening.stop()
})
