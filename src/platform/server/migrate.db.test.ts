import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Client } from 'pg'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { migrate, MigrationRefused } from '#platform/server/migrate.ts'
import { type TemporaryFolder, temporaryFolder } from '#platform/testing/temporary-folder.ts'
import { emptyTestDatabase, type TestDatabase } from '#platform/testing/test-database.ts'
import { clockIsMoved } from '#platform/testing/clock-is-moved.ts'

let temporary: TemporaryFolder
let database: TestDatabase
let folder: string
const logged: string[] = []
const recordMessage = (_fields: unknown, message?: string) => void logged.push(message ?? '')
const log = { info: recordMessage, warn: recordMessage, error: recordMessage }

beforeEach(async () => {
  temporary = await temporaryFolder()
  database = await emptyTestDatabase()
  folder = join(temporary.path, 'migrations')
  logged.length = 0
  await mkdir(folder)
  await writeMigration('01-venues.sql', 'create table venues (id int primary key);\ninsert into venues values (1);')
})

afterEach(async () => {
  await database.drop()
  await temporary.remove()
})

function writeMigration(name: string, sql: string): Promise<void> {
  return writeFile(join(folder, name), sql)
}

function migrateNow() {
  return migrate({ migrateUrl: database.migrateUrl, appUrl: database.url, folder, log })
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

describe('a role that does not own the schema', () => {
  const asApp = () => migrate({ migrateUrl: database.url, appUrl: database.url, folder, log })

  test('applies nothing if everything was applied by the owner', async () => {
    await migrateNow()

    expect(await asApp()).toEqual({ applied: [] })
  })

  test('is refused while a migration is pending', async () => {
    await expect(asApp()).rejects.toThrow('The migration 01-venues.sql must be applied first')
    await migrateNow()
    await writeMigration('02-events.sql', 'create table events (id int)')
    await writeMigration('03-more.sql', 'create table more (id int)')

    await expect(asApp()).rejects.toThrow(
      'The migration 02-events.sql and 1 more must be applied first: run npm start migrate with MIGRATE_DATABASE_URL.',
    )
    expect(await query(database.url, `select to_regclass('events') is null`)).toEqual([true])

    await migrateNow()
    expect(await asApp()).toEqual({ applied: [] })
  })
})

describe('migrating', () => {
  test('applies each file once, in order, even when ten processes start together', async () => {
    await writeMigration('02-events.sql', 'create table events (venue int references venues); select pg_sleep(0.1);')
    await writeMigration('03-sold.sql', 'alter table events add sold int; insert into events values (1, 0);')

    const results = await Promise.all(Array.from({ length: 10 }, migrateNow))

    expect(results.flatMap((result) => result.applied)).toEqual(['01-venues.sql', '02-events.sql', '03-sold.sql'])
    expect(await query(database.url, 'select count(*)::int from events')).toEqual([1])
    expect(await migrateNow()).toEqual({ applied: [] })
  })

  test('applies file 100 after file 99', async () => {
    await writeMigration('99-events.sql', '-- expand\ncreate table events (id int)')
    await writeMigration('100-sold.sql', '-- expand\nalter table events add sold int')
    expect((await migrateNow()).applied).toEqual(['01-venues.sql', '99-events.sql', '100-sold.sql'])
    expect(await migrateNow()).toEqual({ applied: [] })
  })

  test('rolls back a file that fails, and the error names the line', async () => {
    await writeMigration('02-broken.sql', 'create table half (id int);\n\ncreate table other (id nonsense);')

    await expect(migrateNow()).rejects.toThrow(/02-broken\.sql, line 3 failed.*type "nonsense" does not exist/)

    expect(await query(database.migrateUrl, 'select name from schema_migrations')).toEqual(['01-venues.sql'])
    expect(await query(database.migrateUrl, `select to_regclass('half')`)).toEqual([null])
  })

  test.skipIf(clockIsMoved)('retries a migration while another session uses the table', async () => {
    await migrateNow()
    await writeMigration('02-address.sql', 'alter table venues add address text')
    const visitor = new Client({ connectionString: database.url })
    await visitor.connect()
    await visitor.query('begin; select * from venues')

    const migrating = migrateNow()
    await expect.poll(() => logged).toContain('a table is in use; trying this migration again')
    await visitor.query('commit')
    await visitor.end()

    expect(await migrating).toEqual({ applied: ['02-address.sql'] })
  })
})

describe('creating an index while others write', () => {
  const concurrently = '-- concurrently\ncreate unique index concurrently if not exists one_kind on venues (kind);'

  beforeEach(async () => {
    await writeMigration('02-kind.sql', 'alter table venues add kind int; insert into venues values (2, 1), (3, 1);')
    await migrateNow()
    await writeMigration('96-one-kind.sql', concurrently)
  })

  test('starts again after a failure, and without what the failure left', async () => {
    await expect(migrateNow()).rejects.toThrow(/96-one-kind\.sql failed.*could not create unique index/)
    const isValid = `select indisvalid from pg_index where indexrelid = to_regclass('one_kind')`
    expect(await query(database.migrateUrl, isValid)).toEqual([false])

    await query(database.migrateUrl, 'update venues set kind = id')
    expect((await migrateNow()).applied).toEqual(['96-one-kind.sql'])
    expect(await query(database.migrateUrl, isValid)).toEqual([true])
  })

  test('does not wait for processes that wait to migrate', async () => {
    await query(database.migrateUrl, 'update venues set kind = id')
    const results = await Promise.all(Array.from({ length: 4 }, migrateNow))
    expect(results.flatMap(({ applied }) => applied)).toEqual(['96-one-kind.sql'])
  })
})

describe('a version beside a newer one', () => {
  /** Migrates as the newer version, whose files this version does not have. */
  async function migrateAsNewer(files: Record<string, string>): Promise<void> {
    for (const [name, sql] of Object.entries(files)) await writeMigration(name, sql)
    await migrateNow()
    for (const name of Object.keys(files)) await rm(join(folder, name))
  }

  test('starts on a schema that only expanded, and says so', async () => {
    await migrateNow()
    await migrateAsNewer({
      '96-kinds.sql': '-- expand\ncreate table kinds (id int);',
      '97-index.sql': '-- concurrently\ncreate index concurrently if not exists kinds_id on kinds (id);',
    })
    logged.length = 0

    expect(await migrateNow()).toEqual({ applied: [] })
    expect(logged).toEqual(['the database has migrations of a newer version'])
    expect(await migrate({ migrateUrl: database.url, appUrl: database.url, folder, log })).toEqual({ applied: [] })
  })

  test('starts on a contracted schema only if it has the migration that this needs', async () => {
    await writeMigration('96-kinds.sql', '-- expand\ncreate table kinds (id int);')
    await migrateAsNewer({ '97-no-venues.sql': '-- contract: needs 96-kinds.sql\ndrop table venues;' })
    expect(await migrateNow()).toEqual({ applied: [] })

    await rm(join(folder, '96-kinds.sql'))
    await expect(migrateNow()).rejects.toThrow(
      'A newer version has applied 97-no-venues.sql to the database, which needs a version with 96-kinds.sql: start that version or a newer one.',
    )
  })

  test('is refused if a newer file has no mark', async () => {
    await expect(migrateAsNewer({ '96-kinds.sql': 'create table kinds (id int);' })).rejects.toThrow(
      'The first line of the migration 96-kinds.sql must be -- expand, -- concurrently, or -- contract: needs NAME',
    )
  })
})

describe('refuses with a sentence', () => {
  async function refusal(): Promise<string> {
    const error: unknown = await migrateNow().catch((reason: unknown) => reason)
    expect(error).toBeInstanceOf(MigrationRefused)
    return error instanceof Error ? error.message : ''
  }

  test('a file that was changed after it was applied, but not one with different line endings', async () => {
    await migrateNow()
    await writeMigration('01-venues.sql', 'create table venues (id int primary key);\r\ninsert into venues values (1);')
    expect(await migrateNow()).toEqual({ applied: [] })
    await writeMigration('01-venues.sql', 'create table venues (id bigint primary key);')
    expect(await refusal()).toContain('01-venues.sql was changed after it was applied')
  })

  test('an applied migration whose file is missing', async () => {
    await migrateNow()
    await rm(join(folder, '01-venues.sql'))
    expect(await refusal()).toContain('01-venues.sql, but its file is missing')
  })

  test('a new file numbered before an applied one, a duplicate number, an invalid name', async () => {
    await writeMigration('03-later.sql', 'select 1')
    await migrateNow()
    await writeMigration('02-late.sql', 'select 1')
    expect(await refusal()).toContain('02-late.sql comes before 03-later.sql')
    await writeMigration('03-again.sql', 'select 1')
    expect(await refusal()).toContain('have the same number')
    await rm(join(folder, '03-again.sql'))
    for (const name of ['venues.sql', '4-venues.sql', '0004-venues.sql']) {
      await writeMigration(name, 'select 1')
      expect(await refusal()).toContain(`${name} must have a name like`)
      await rm(join(folder, name))
    }
  })

  test('a file that ends its own transaction, but not a function body that contains begin and end', async () => {
    await writeMigration(
      '02-function.sql',
      'create function f() returns int language plpgsql as $$\nbegin\n return 1;\nend;\n$$;',
    )
    expect((await migrateNow()).applied).toHaveLength(2)
    await writeMigration('03-commit.sql', 'create table half (id int);\nCOMMIT;\ncreate table other (id int);')
    expect(await refusal()).toContain('must not begin or end a transaction')
  })
})

describe('the app’s role', () => {
  test('can read and write rows, including those of later tables, but cannot create anything', async () => {
    await migrateNow()
    await writeMigration('02-queue.sql', 'create schema pgboss; create table pgboss.job (id serial, name text);')
    await writeMigration('03-later.sql', 'create table later (id bigint generated always as identity, name text);')
    await migrateNow()

    for (const statement of [
      `insert into pgboss.job (name) values ('x')`,
      `insert into later (name) values ('y')`,
      `update later set name = 'z'`,
      'delete from venues',
    ])
      await query(database.url, statement)

    for (const statement of [
      'create table mine (id int)',
      'create table pgboss.mine (id int)',
      'create temporary table mine (id int)',
      'create schema mine',
      'alter table venues add mine int',
      'drop table venues',
      'truncate venues',
    ])
      await expect(query(database.url, statement), statement).rejects.toThrow(/permission denied|must be owner/)
  })

  test('can read the list of applied migrations but cannot change it', async () => {
    await migrateNow()
    expect(await query(database.url, 'select name from schema_migrations')).toEqual(['01-venues.sql'])
    for (const statement of ['delete from schema_migrations', `update schema_migrations set checksum = ''`])
      await expect(query(database.url, statement)).rejects.toThrow('permission denied')
  })

  test('can be the role that runs the migrations', async () => {
    const { migrateUrl } = database
    await migrate({ migrateUrl, appUrl: migrateUrl, folder, log })
    await expect(query(database.url, 'select * from venues')).rejects.toThrow('permission denied')
    await migrateNow()
    expect(await query(database.url, 'select * from venues')).toEqual([1])
  })
})
