import { Client } from 'pg'
import { expect, test } from 'vitest'
import { testDatabase } from '#platform/testing/test-database.ts'

async function connect(url: string): Promise<Client> {
  const client = new Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  return client
}

test('databases for tests are migrated, isolated from each other, and dropped even while in use', async () => {
  const [one, other] = await Promise.all([testDatabase(), testDatabase()])
  const inOne = await connect(one.url)
  const inOther = await connect(other.migrateUrl)

  await inOther.query('create table only_here (id int)')
  const { rows } = await inOne.query<{ found: boolean }>(
    `select to_regclass('only_here') is null and count(*) > 0 as found from schema_migrations`,
  )

  expect(rows).toEqual([{ found: true }])
  await Promise.all([one.drop(), other.drop()])
  await expect(connect(one.url)).rejects.toThrow('does not exist')
  await Promise.allSettled([inOne.end(), inOther.end()])
})
