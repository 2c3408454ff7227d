import type { Db, Tx } from '#platform/server/db.ts'

/** Finds the links, newest first. */
export function linkRows(db: Db) {
  return db.selectFrom('trackedLinks').selectAll().orderBy('madeAt', 'desc').orderBy('code').execute()
}

export type LinkRow = Awaited<ReturnType<typeof linkRows>>[number]

export function linkWithCode(db: Db, code: string) {
  return db.selectFrom('trackedLinks').selectAll().where('code', '=', code).executeTakeFirst()
}

export async function countLinks(tx: Tx): Promise<number> {
  const { count } = await tx
    .selectFrom('trackedLinks')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** `until` is the first day that is not counted. */
export type Days = { from: Temporal.PlainDate; until: Temporal.PlainDate }

/** Sums the steps of all links in a period. */
export function sumsOfLinks(db: Db, { from, until }: Days) {
  return db
    .selectFrom('linkCounts')
    .select(['code', 'step', ({ fn }) => fn.sum<number>('count').as('count')])
    .where('day', '>=', from)
    .where('day', '<', until)
    .groupBy(['code', 'step'])
    .execute()
}

/** Sums the steps of one link in a period by day. */
export function sumsByDay(db: Db, code: string, { from, until }: Days) {
  return db
    .selectFrom('linkCounts')
    .select(['day', 'step', ({ fn }) => fn.sum<number>('count').as('count')])
    .where('code', '=', code)
    .where('day', '>=', from)
    .where('day', '<', until)
    .groupBy(['day', 'step'])
    .execute()
}
