import { sql, type RawBuilder } from 'kysely'
import type { MailState } from '#admin/contract/mail.ts'
import type { Db } from '#platform/server/db.ts'
import { contains } from '#platform/server/listing/contains.ts'
import { pageOfRows } from '#platform/server/listing/page-of-rows.ts'
import type { Site } from '#platform/server/site.ts'

const isState: Record<MailState, RawBuilder<boolean>> = {
  waiting: sql<boolean>`sent_at is null and failed_at is null and attempts = 0`,
  trying: sql<boolean>`sent_at is null and failed_at is null and attempts > 0`,
  failed: sql<boolean>`failed_at is not null`,
  sent: sql<boolean>`sent_at is not null and bounced_at is null and spam_reported_at is null`,
  bounced: sql<boolean>`bounced_at is not null and spam_reported_at is null`,
  'reported as spam': sql<boolean>`spam_reported_at is not null`,
}

const state = sql<MailState>`case
  when spam_reported_at is not null then 'reported as spam' when bounced_at is not null then 'bounced' when sent_at is not null then 'sent' when failed_at is not null then 'failed'
  when attempts > 0 then 'trying' else 'waiting' end`

const mailSummaries = (db: Db) =>
  db
    .selectFrom('outgoingMail')
    .select(['id', 'toAddress', 'createdAt', 'sentAt'])
    .select(sql<string | null>`case when shown <> 'nothing' then subject end`.as('subject'))
    .select(state.as('state'))

type MailQuery = {
  search: string
  state?: MailState | undefined
  direction: 'asc' | 'desc'
  after?: string | undefined
}

export function pageOfMails(site: Pick<Site, 'db' | 'keys'>, query: MailQuery) {
  let mails = mailSummaries(site.db)
  if (query.state) mails = mails.where(isState[query.state])
  // Hidden subjects are excluded from the search.
  if (query.search !== '') {
    const inAddress = contains(sql`lower(to_address)`, query.search)
    const inSubject = contains(sql`lower(subject)`, query.search, sql`shown <> 'nothing'`)
    mails = mails.where(sql<boolean>`(${inAddress} or ${inSubject})`)
  }
  return pageOfRows(site, mails, {
    list: 'mail by when it was written',
    by: sql.ref('createdAt'),
    id: sql.ref('id'),
    direction: query.direction,
    after: query.after,
  })
}

export function mailById(db: Db, mailId: string) {
  return mailSummaries(db)
    .select([
      'attempts',
      'failedAt',
      'bouncedAt',
      'spamReportedAt',
      'lastError',
      'emptiedAt',
      'linksRemovedAt',
      'shown',
      'attachments',
    ])
    .select(sql<string | null>`case when shown = 'text' and emptied_at is null then text_body end`.as('message'))
    .where('id', '=', mailId)
    .executeTakeFirst()
}

/** Counting stops here, because no one reads a longer list and the cost would grow with every email. */
const COUNT_LIMIT = 1_000

export async function countsOfMail(db: Db, sentSince: Temporal.Instant) {
  const countUpTo = (which: RawBuilder<boolean>) =>
    sql<number>`(select count(*) from (select from outgoing_mail where ${which} limit ${COUNT_LIMIT + 1}) as counted)`
  const { rows } = await sql<{
    queued: number
    failed: number
    bounced: number
    sentToday: number
    waitingSince: Temporal.Instant | null
  }>`
    select ${countUpTo(sql`sent_at is null and failed_at is null`)} as queued,
      ${countUpTo(sql`failed_at is not null`)} as failed,
      ${countUpTo(isState.bounced)} as bounced,
      ${countUpTo(sql`emptied_at is null and sent_at >= ${sentSince}`)} as sent_today,
      (select created_at from outgoing_mail where sent_at is null and failed_at is null
        order by created_at, id limit 1) as waiting_since`.execute(db)
  const [row] = rows
  const upTo = (count = 0) => ({ count: Math.min(count, COUNT_LIMIT), more: count > COUNT_LIMIT })
  return {
    queued: upTo(row?.queued),
    failed: upTo(row?.failed),
    bounced: upTo(row?.bounced),
    sentToday: upTo(row?.sentToday),
    waitingSince: row?.waitingSince ?? null,
  }
}
