import { expectTypeOf, test } from 'vitest'
import type { Db, Tx } from '#platform/server/db.ts'

type Writes = 'insertInto' | 'updateTable' | 'deleteFrom' | 'mergeInto' | 'replaceInto' | 'schema'

test('only within a transaction is there a way to write, and there one can read as well', () => {
  expectTypeOf<keyof Db & Writes>().toBeNever()
  expectTypeOf<Writes>().toExtend<keyof Tx>()
  expectTypeOf<Tx>().toExtend<Db>()
})
