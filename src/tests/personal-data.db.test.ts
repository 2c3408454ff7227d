import { sql } from 'kysely'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { tablesWithoutPersonalData, personalData } from '#app/personal-data.ts'
import { testSite, type TestSite } from './test-site.ts'

let t: TestSite
beforeAll(async () => {
  t = await testSite()
})
afterAll(() => t.close())

const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

async function columnsByTable(): Promise<Record<string, string[]>> {
  const { rows } = await sql<{ tableName: string; columns: string[] }>`
    select table_name, array_agg(column_name::text order by column_name) as columns
    from information_schema.columns where table_schema = 'public' group by table_name`.execute(t.site.db)
  return Object.fromEntries(rows.map(({ tableName, columns }) => [tableName, columns]))
}

/** Returns tables that are not declared, or that are declared but do not exist. */
async function unlistedTables(): Promise<string[]> {
  const tables = new Set(Object.keys(await columnsByTable()))
  const listed = new Set([...Object.keys(personalData).map(snake), ...tablesWithoutPersonalData])
  return [...tables.symmetricDifference(listed)].toSorted()
}

/** Returns the same for columns about members, as `table.column`. */
async function unlistedColumns(): Promise<string[]> {
  const actual = await columnsByTable()
  return Object.entries(personalData).flatMap(([table, columns]) => {
    const listed = new Set(Object.keys(columns).map(snake))
    const wrong = new Set(actual[snake(table)]).symmetricDifference(listed)
    return [...wrong].map((column) => `${snake(table)}.${column}`).toSorted()
  })
}

test('every table is declared, either as containing no data about members or column by column', async () => {
  expect(await unlistedTables()).toEqual([])
})

test('every column about a member is declared, and every declared column exists', async () => {
  expect(await unlistedColumns()).toEqual([])
})

test('an undeclared table or column is reported', async () => {
  const owner = new Client({ connectionString: t.database.migrateUrl })
  await owner.connect()
  try {
    await owner.query('alter table members add column shoe_size integer')
    await owner.query('create table diaries (member_id uuid primary key references members on delete cascade)')
    expect([await unlistedColumns(), await unlistedTables()]).toEqual([['members.shoe_size'], ['diaries']])
  } finally {
    await owner.query('drop table if exists diaries; alter table members drop column if exists shoe_size')
    await owner.end()
  }
})

/** Columns whose names sound like a member's, and what they hold. */
const notAboutMembers: Readonly<Record<string, string>> = {
  'venues.contact_email': 'the address of a venue, which gets numbers of guests',
}

test('no table that is declared as containing no data about members refers to a member', async () => {
  const { rows } = await sql<{ name: string }>`
    select distinct referring.relname as name
    from pg_constraint c
    join pg_class referring on referring.oid = c.conrelid
    join pg_class referred on referred.oid = c.confrelid
    where c.contype = 'f' and referred.relname = 'members'`.execute(t.site.db)
  const columns = await columnsByTable()
  const withPersonalColumns = Object.entries(columns).filter(([table, names]) =>
    names.some((name) => /email|member|address/.test(name) && !(`${table}.${name}` in notAboutMembers)),
  )

  const about = [...rows.map(({ name }) => name), ...withPersonalColumns.map(([table]) => table)]

  expect(about.length).toBeGreaterThan(5)
  expect(about.filter((table) => tablesWithoutPersonalData.includes(table))).toEqual([])
})

test('deleting a member or a session deletes each row with a single-column foreign key to it, or sets the key to null', async () => {
  const { rows } = await sql<{ name: string; rule: string }>`
    select referring.relname as name, c.confdeltype as rule
    from pg_constraint c
    join pg_class referring on referring.oid = c.conrelid
    join pg_class referred on referred.oid = c.confrelid
    where c.contype = 'f' and referred.relname in ('members', 'sessions')
      -- a composite key also ties another column to the member, such as the gender of a live place
      and cardinality(c.conkey) = 1`.execute(t.site.db)

  expect(rows.length).toBeGreaterThan(3)
  // The codes mean: 'c' cascade, 'n' set null.
  expect(rows.filter(({ rule }) => !'cn'.includes(rule))).toEqual([])
})
