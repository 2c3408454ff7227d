import { expectTypeOf, test } from 'vitest'
import type { Db, Tx } from '#platform/server/db.ts'

type Writes = 'insertInto' | 'updateTable' | 'deleteFrom' | 'mergeInto' | 'replaceInto' | 'schema'

test('only a transaction can write, and it can also read', () => {
  expectTypeOf<keyof Db & Writes>().toBeNever()
  expectTypeOf<Writes>().toExtend<keyof Tx>()
  expectTypeOf<Tx>().toExtend<Db>()
})
