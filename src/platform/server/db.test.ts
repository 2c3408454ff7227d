import { readFile } from 'node:fs/promises'
import { Client } from 'pg'
import { expect, expectTypeOf, test } from 'vitest'
import { isDatabaseUnavailable, type Db, type Tx } from '#platform/server/db.ts'

type Writes = 'insertInto' | 'updateTable' | 'deleteFrom' | 'mergeInto' | 'replaceInto' | 'schema'

test('only a transaction can write, and it can also read', () => {
  expectTypeOf<keyof Db & Writes>().toBeNever()
  expectTypeOf<Writes>().toExtend<keyof Tx>()
  expectTypeOf<Tx>().toExtend<Db>()
})

test('a database whose socket is missing is unavailable, and a missing file is another error', async () => {
  const client = new Client({ host: '/a-folder-that-does-not-exist', port: 5432 })
  const missingSocket: unknown = await client.connect().catch((error: unknown) => error)
  const missingFile: unknown = await readFile('/a-folder-that-does-not-exist/file').catch((error: unknown) => error)

  expect([isDatabaseUnavailable(missingSocket), isDatabaseUnavailable(missingFile)]).toEqual([true, false])
})
