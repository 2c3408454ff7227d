import { sql } from 'kysely'
import type { Db } from '#platform/server/db.ts'
import { pageOfRows } from '#platform/server/listing/page-of-rows.ts'
import type { Site } from '#platform/server/site.ts'

const notices = (db: Db) =>
  db
    .selectFrom('breachNotices')
    .select(['id', 'subject', 'recipients', 'people', 'notified', 'startedAt', 'finishedAt'])

export function pageOfNotices(
  site: Pick<Site, 'db' | 'keys'>,
  { direction, after }: { direction: 'asc' | 'desc'; after?: string | undefined },
) {
  return pageOfRows(site, notices(site.db), {
    list: 'breach notices',
    by: sql.ref('startedAt'),
    id: sql.ref('id'),
    direction,
    after,
  })
}

export async function noticeDetails(db: Db, noticeId: string) {
  const notice = await notices(db).select(['body', 'eventIds']).where('id', '=', noticeId).executeTakeFirst()
  if (!notice) return undefined
  const events = await db
    .selectFrom('events')
    .select('title')
    .where('id', '=', sql<number>`any(${notice.eventIds}::integer[])`)
    .orderBy('startsAt')
    .execute()
  const sender = await db
    .selectFrom('audit')
    .leftJoin('members', 'members.id', 'audit.actorId')
    .select('members.userName')
    .where('audit.action', '=', 'breach notice sent')
    .where('audit.subject', '=', noticeId)
    .executeTakeFirst()
  return { ...notice, events: events.map(({ title }) => title), sentBy: sender?.userName ?? null }
}

const MAX_EVENT_CHOICES = 100

export function eventsToChoose(db: Db) {
  return db
    .selectFrom('events')
    .select(['id', 'title', 'startsAt', 'timeZone'])
    .where('publishedAt', 'is not', null)
    .orderBy('startsAt', 'desc')
    .limit(MAX_EVENT_CHOICES)
    .execute()
}
