import { once } from 'node:events'
import { chmod, readFile, readlink, realpath, rm, stat, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { Client } from 'pg'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import {
  DataFolderInUse,
  DataFolderOfOtherVersion,
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from '#packages/embedded-postgres/start-embedded-postgres.ts'
import { type TemporaryFolder, temporaryFolderIn } from '#platform/testing/temporary-folder.ts'
import { throwawayBases } from '#platform/testing/throwaway-folders.ts'

const isRoot = process.getuid?.() === 0
const log = { info() {}, warn() {}, error() {} }

let temporary: TemporaryFolder
let folder: string
let running: EmbeddedPostgres | undefined

beforeEach(async () => {
  const [base = tmpdir()] = await throwawayBases()
  temporary = await temporaryFolderIn(base)
  folder = join(temporary.path, 'a folder with spaces', 'postgres')
})

afterEach(async () => {
  await running?.stop()
  running = undefined
  await temporary.remove()
})

async function start(): Promise<EmbeddedPostgres> {
  running = await startEmbeddedPostgres({ folder, log })
  return running
}

async function query(url: string, sql: string): Promise<unknown[]> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<unknown[]>({ text: sql, rowMode: 'array' })).rows.flat()
  } finally {
    await client.end()
  }
}

describe('the embedded database', () => {
  test('keeps its data, its port and its passwords between starts', async () => {
    const first = await start()
    await query(first.migrateUrl, `create table guests as select 'Aisha' as name`)
    await first.stop()
    // As an earlier version of the site wrote it, without a rule for the socket.
    const rules = join(folder, 'cluster', 'pg_hba.conf')
    await writeFile(rules, (await readFile(rules, 'utf8')).replace(/^local.*\n/m, ''))

    const second = await start()

    expect(await query(second.migrateUrl, 'select name from guests')).toEqual(['Aisha'])
    expect(second.url).toBe(first.url)
    expect((await stat(join(folder, 'access.json'))).mode & 0o777).toBe(0o600)
  })

  test('is durable, uses UTF-8 and UTC, and listens on loopback only', async () => {
    const { url } = await start()
    const names = ['fsync', 'synchronous_commit', 'full_page_writes', 'server_encoding', 'TimeZone', 'listen_addresses']
    const settings = await query(url, names.map((name) => `select current_setting('${name}')`).join(' union all '))
    expect(settings).toEqual(['on', 'on', 'on', 'UTF8', 'UTC', '127.0.0.1'])
    expect(await query(url, 'select inet_server_addr()')).toEqual([null])
    expect(await query(url, `select lower('ÉLODIE'), current_setting('data_checksums')`)).toEqual(['élodie', 'on'])
  })

  test('uses its port if the path of the folder is too long for a socket', async () => {
    folder = join(folder, 'a'.repeat(60), 'b'.repeat(60))
    const { url } = await start()
    expect(await query(url, 'select host(inet_server_addr())')).toEqual(['127.0.0.1'])
  })

  test('lets the app’s role create nothing, lets the owner role read no files, and refuses wrong passwords and the superuser', async () => {
    const { url, migrateUrl } = await start()
    await expect(query(url, 'create table mine (id int)')).rejects.toThrow('permission denied')
    await expect(query(url, 'create schema mine')).rejects.toThrow('permission denied')
    await expect(query(url, 'create temporary table mine (id int)')).rejects.toThrow('permission denied')
    await query(migrateUrl, 'create table ours (id int)')
    await expect(query(migrateUrl, `select pg_read_file('/etc/passwd')`)).rejects.toThrow('permission denied')
    await expect(query(url.replace(/:[0-9a-f]+@/, ':guess@'), 'select 1')).rejects.toThrow('password authentication')
    await expect(query(url.replace(/\/\/[^@]+@/, '//postgres:guess@'), 'select 1')).rejects.toThrow('pg_hba.conf')
  })

  test('refuses a second start while the first one is running, but not afterwards', async () => {
    const first = await start()
    await expect(startEmbeddedPostgres({ folder, log })).rejects.toThrow(DataFolderInUse)
    await expect(startEmbeddedPostgres({ folder, log })).rejects.toThrow(folder)
    await first.stop()
    await first.stop()
    await start()
  })

  test('lets exactly one of many simultaneous first starts use the folder', async () => {
    const starts = await Promise.allSettled(Array.from({ length: 5 }, start))
    const refused = starts.filter((one) => one.status === 'rejected').map((one): unknown => one.reason)
    expect(refused).toHaveLength(4)
    for (const reason of refused) expect(reason).toBeInstanceOf(DataFolderInUse)
    for (const one of starts) if (one.status === 'fulfilled') running = one.value
  })

  test('refuses a folder of another major version and says how to move it', async () => {
    await (await start()).stop()
    await writeFile(join(folder, 'cluster', 'PG_VERSION'), '17\n')
    const refusal = start()
    await expect(refusal).rejects.toThrow(DataFolderOfOtherVersion)
    await expect(refusal).rejects.toThrow(/PostgreSQL 17.*PostgreSQL 18.*npm run backup.*npm run restore/)
  })

  test('sets new passwords if the access file is missing', async () => {
    const first = await start()
    await query(first.migrateUrl, `create table guests as select 'Aisha' as name`)
    await first.stop()
    await rm(join(folder, 'access.json'))

    const second = await start()

    expect(await query(second.migrateUrl, 'select name from guests')).toEqual(['Aisha'])
    expect(second.url).not.toBe(first.url)
  })

  test('moves to another port if another program has taken its own', async () => {
    const first = await start()
    await first.stop()
    const other = createServer().listen(Number(new URL(first.url).port), '127.0.0.1')
    await once(other, 'listening')
    const second = await start()
    expect(await query(second.url, 'select 1')).toEqual([1])
    other.close()
  })

  test('starts despite a leftover pid file', async () => {
    await (await start()).stop()
    const pidFile = join(folder, 'cluster', 'postmaster.pid')
    for (const leftover of ['', `${process.pid}\n${folder}/cluster\n1700000000\n5432\n`]) {
      await writeFile(pidFile, leftover)
      await expect((await start()).stop()).resolves.toBeUndefined()
    }
  })

  test('restarts automatically when its server is killed', async () => {
    const { url } = await start()
    const pid = Number.parseInt(await readFile(join(folder, 'cluster', 'postmaster.pid'), 'utf8'), 10)
    process.kill(pid, 'SIGKILL')
    await expect.poll(() => query(url, 'select 1').catch(() => [])).toEqual([1])
  })

  test.runIf(isRoot)('stores its data elsewhere if only root may enter the folder', async () => {
    await chmod(temporary.path, 0o700)
    const first = await start()
    const home = dirname(await readlink(join(folder, 'cluster')))
    try {
      await query(first.migrateUrl, `create table guests as select 'Aisha' as name`)
      await first.stop()
      expect(await query((await start()).migrateUrl, 'select name from guests')).toEqual(['Aisha'])
      await running?.stop()
      await rm(await realpath(join(folder, 'cluster')), { recursive: true })
      await expect(start()).rejects.toThrow('which is missing')
    } finally {
      await running?.stop()
      await rm(home, { recursive: true, force: true })
    }
  })
})
