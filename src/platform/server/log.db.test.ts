import { execFileSync, spawnSync } from 'node:child_process'
import { closeSync, existsSync, openSync } from 'node:fs'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openLog } from '#platform/server/log.ts'
import { testDatabase, type TestDatabase } from '#platform/testing/test-database.ts'

const SECRET = 'kenneth@example.com'

let database: TestDatabase
let client: Client
beforeAll(async () => {
  database = await testDatabase()
  client = new Client({ connectionString: database.migrateUrl })
  await client.connect()
  await client.query('create table guests (address text constraint one_guest unique check (length(address) > 3))')
  await client.query('create function greet(address text) returns int language sql as $$ select address::int $$')
  await client.query('insert into guests values ($1)', [SECRET])
})
afterAll(async () => {
  await client.end()
  await database.drop()
})

/** Runs the statement and returns the log line about its database error. */
async function lineAbout(statement: string, values: unknown[]): Promise<string> {
  const lines: string[] = []
  const log = openLog({ logLevel: 'info' }, { write: (line) => void lines.push(line) })
  const err: unknown = await client.query(statement, values).catch((error: unknown) => error)
  expect(err).toBeInstanceOf(Error)
  log.error({ err }, 'a request failed')
  return lines.join('')
}

test('a row that the database refuses is logged with code and constraint, without its content', async () => {
  const line = await lineAbout('insert into guests values ($1)', [SECRET])

  expect(JSON.parse(line)).toMatchObject({
    msg: 'a request failed',
    err: { code: '23505', table: 'guests', constraint: 'one_guest' },
  })
  expect(line).not.toContain('kenneth')
})

test.each([
  ['a value of the wrong type', 'select $1::int', SECRET],
  ['a value that looks like a line of a stack trace', 'select $1::int', `x\n    at ${SECRET}`],
  ['a value inside a function', 'select greet($1)', SECRET],
])('%s is logged with its error code, without the value', async (_what, statement, value) => {
  const line = await lineAbout(statement, [value])

  expect(JSON.parse(line)).toMatchObject({ err: { code: '22P02', stack: expect.stringContaining('at ') } })
  expect(line).not.toContain('kenneth')
})

const script = `
  const { openLog } = await import('#platform/server/log.ts')
  openLog({ logLevel: 'info' }).info('started')
  process.stderr.write('still here')`
const program = ['--input-type=module', '-e', script]

test('a log line is written to standard output', () => {
  const output = execFileSync(process.execPath, program, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })

  expect(JSON.parse(output)).toMatchObject({ level: 30, msg: 'started' })
})

test.runIf(existsSync('/dev/full'))('a full log disk does not stop the process', () => {
  const full = openSync('/dev/full', 'w')

  const ended = spawnSync(process.execPath, program, { encoding: 'utf8', stdio: ['ignore', full, 'pipe'] })

  closeSync(full)
  expect([ended.status, ended.stderr]).toEqual([0, 'still here'])
})
