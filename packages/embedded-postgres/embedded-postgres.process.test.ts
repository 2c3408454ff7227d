import { type ChildProcessByStdio, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import { Client } from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { DataFolderInUse, startEmbeddedPostgres } from '#packages/embedded-postgres/start-embedded-postgres.ts'
import { type TemporaryFolder, temporaryFolder } from '#platform/testing/temporary-folder.ts'
import { drawFrom } from '#platform/testing/seeded-random.ts'
import { someOf, suiteSeed } from '#platform/testing/suite-size.ts'

const log = { info() {}, warn() {}, error() {} }
const program = `
  import { startEmbeddedPostgres } from '#packages/embedded-postgres/start-embedded-postgres.ts'
  const log = { info() {}, warn() {}, error() {} }
  try {
    const { migrateUrl, stop } = await startEmbeddedPostgres({ folder: process.argv[1], log })
    process.on('SIGTERM', () => stop().then(() => process.exit()))
    process.on('SIGHUP', () => process.exit(1))
    console.log(migrateUrl)
    setInterval(() => {}, 1000)
  } catch (error) {
    console.log(error.name + ': ' + error.message)
  }`

let temporary: TemporaryFolder
let folder: string
let children: Child[] = []
type Child = ChildProcessByStdio<null, Readable, null>

beforeEach(async () => {
  temporary = await temporaryFolder()
  folder = join(temporary.path, 'postgres')
})

afterEach(async () => {
  for (const child of children) child.kill('SIGKILL')
  children = []
  await temporary.remove()
})

function startInAnotherProcess(): Child {
  const child = spawn(process.execPath, ['--input-type=module', '-e', program, folder], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  children.push(child)
  return child
}

/** Returns the first line of output: the database URL, or the error. */
async function firstLine(child: Child): Promise<string> {
  child.stdout.setEncoding('utf8')
  const [text]: unknown[] = await once(child.stdout, 'data')
  return String(text).trim()
}

async function kill(child: Child, signal: 'SIGKILL' | 'SIGTERM' | 'SIGHUP'): Promise<void> {
  const exit = once(child, 'exit')
  child.kill(signal)
  await exit
}

async function query(url: string, sql: string): Promise<unknown[]> {
  const client = new Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query<unknown[]>({ text: sql, rowMode: 'array' })).rows.flat()
  } finally {
    await client.end()
  }
}

test('a folder can be opened after a first start that was killed at any moment', async () => {
  const draw = drawFrom(suiteSeed(20261124))
  const moments = someOf([150, 300, 450, 600, 750, 900], 2).map((ms) => ms + draw() * 150)
  for (const moment of moments) {
    const attempt = join(temporary.path, `killed after ${Math.round(moment)} ms`)
    folder = attempt
    const child = startInAnotherProcess()
    await pause(moment)
    await kill(child, 'SIGKILL')

    const postgres = await startEmbeddedPostgres({ folder: attempt, log })

    expect(await query(postgres.url, 'select 1')).toEqual([1])
    await postgres.stop()
  }
})

test('after kill -9 the next start finds all committed data, and only one server runs', async () => {
  const child = startInAnotherProcess()
  const url = await firstLine(child)
  await query(url, `create table guests as select 'Aisha' as name`)
  await kill(child, 'SIGKILL')
  expect(await query(url, 'select name from guests'), 'the server outlives its process').toEqual(['Aisha'])

  const postgres = await startEmbeddedPostgres({ folder, log })

  expect(await query(postgres.migrateUrl, 'select name from guests')).toEqual(['Aisha'])
  await postgres.stop()
  await expect(query(url, 'select 1'), 'the server has stopped').rejects.toThrow(/ENOENT|ECONNREFUSED/)
})

test('a second process is refused while the first one is running', async () => {
  const first = startInAnotherProcess()
  const url = await firstLine(first)

  expect(await firstLine(startInAnotherProcess())).toMatch(/^DataFolderInUse: The data folder .* is in use/)
  await expect(startEmbeddedPostgres({ folder, log })).rejects.toThrow(DataFolderInUse)

  expect(await query(url, 'select 1')).toEqual([1])
  await kill(first, 'SIGTERM')
  const third = await startEmbeddedPostgres({ folder, log })
  await third.stop()
})

test('the server stops when a process ends without stopping the database', async () => {
  const child = startInAnotherProcess()
  const url = await firstLine(child)
  await kill(child, 'SIGHUP')
  await expect
    .poll(() => query(url, 'select 1').catch((error: unknown) => String(error)))
    .toMatch(/ENOENT|ECONNREFUSED/)
})
