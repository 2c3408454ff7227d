import { sql, type RawBuilder } from 'kysely'
import type { MailState } from '#admin/contract/mail.ts'
import type { Db } from '#platform/server/db.ts'
import { contains } from '#platform/server/listing/contains.ts'
import { pageOfRows } from '#platform/server/listing/page-of-rows.ts'
import type { Site } from '#platform/server/site.ts'

const isState: Record<MailState, RawBuilder<boolean>> = {
  waiting: sql<boolean>`sent_at is null and given_up_at is null and tries = 0`,
  trying: sql<boolean>`sent_at is null and given_up_at is null and tries > 0`,
  given_up: sql<boolean>`given_up_at is not null`,
  sent: sql<boolean>`sent_at is not null`,
}

const state = sql<MailState>`case
  when sent_at is not null then 'sent' when given_up_at is not null then 'given_up'
  when tries > 0 then 'trying' else 'waiting' end`

const inShort = (db: Db) =>
  db
    .selectFrom('outgoingMails')
    .select(['id', 'toAddress', 'createdAt', 'sentAt'])
    .select(sql<string | null>`case when shown <> 'nothing' then subject end`.as('subject'))
    .select(state.as('state'))

type Asked = { search: string; state?: MailState | undefined; direction: 'asc' | 'desc'; after?: string | undefined }

export function pageOfMails(site: Pick<Site, 'db' | 'keys'>, asked: Asked) {
  let mails = inShort(site.db)
  if (asked.state) mails = mails.where(isState[asked.state])
  // A hidden subject cannot be searched either.
  if (asked.search !== '') {
    const inAddress = contains(sql`lower(to_address)`, asked.search)
    const inSubject = contains(sql`lower(subject)`, asked.search, sql`shown <> 'nothing'`)
    mails = mails.where(sql<boolean>`(${inAddress} or ${inSubject})`)
  }
  return pageOfRows(site, mails, {
    list: 'mail by when it was written',
    by: sql.ref('createdAt'),
    id: sql.ref('id'),
    direction: asked.direction,
    after: asked.after,
  })
}

export function mailFacts(db: Db, mailId: string) {
  return inShort(db)
    .select(['tries', 'givenUpAt', 'lastError', 'emptiedAt', 'shown', 'attachments'])
    .select(sql<string | null>`case when shown = 'words' and emptied_at is null then text_body end`.as('words'))
    .where('id', '=', mailId)
    .executeTakeFirst()
}

/** Counting stops here: nobody reads a longer list, and counting on would take longer with every email. */
const COUNTED = 1_000

export async function countsOfMail(db: Db, sentSince: Temporal.Instant) {
  const counted = (which: RawBuilder<boolean>) =>
    sql<number>`(select count(*) from (select from outgoing_mails where ${which} limit ${COUNTED + 1}) as counted)`
  const { rows } = await sql<{
    onItsWay: number
    givenUp: number
    sentToday: number
    waitsSince: Temporal.Instant | null
  }>`
    select ${counted(sql`sent_at is null and given_up_at is null`)} as on_its_way,
      ${counted(sql`given_up_at is not null`)} as given_up,
      ${counted(sql`emptied_at is null and sent_at >= ${sentSince}`)} as sent_today,
      (select created_at from outgoing_mails where sent_at is null and given_up_at is null
        order by created_at, id limit 1) as waits_since`.execute(db)
  const [row] = rows
  const upTo = (count = 0) => ({ count: Math.min(count, COUNTED), more: count > COUNTED })
  return {
    onItsWay: upTo(row?.onItsWay),
    givenUp: upTo(row?.givenUp),
    sentToday: upTo(row?.sentToday),
    waitsSince: row?.waitsSince ?? null,
  }
}
