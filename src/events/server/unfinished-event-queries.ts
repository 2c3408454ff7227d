import type { Db } from '#platform/server/db.ts'

export function unfinishedEvents(db: Db) {
  return db
    .selectFrom('unfinishedEvents')
    .select(['id', 'title', 'changedAt'])
    .orderBy('changedAt', 'desc')
    .orderBy('id', 'desc')
    .execute()
}

export function unfinishedEventById(db: Db, id: string) {
  return db.selectFrom('unfinishedEvents').select(['title', 'typed']).where('id', '=', id).executeTakeFirst()
}
