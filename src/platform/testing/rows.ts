import { sql } from 'kysely'
import type { Db } from '#platform/server/db.ts'

/** Returns the actions in the audit log for one subject, oldest first. */
export async function actionsOn(db: Db, subject: number | string): Promise<string[]> {
  const rows = await db
    .selectFrom('audit')
    .select('action')
    .where('subject', '=', String(subject))
    .orderBy('at')
    .orderBy('id')
    .execute()
  return rows.map(({ action }) => action)
}

/** Reads the current version of public content from the database. */
export async function publicVersion(db: Db): Promise<number> {
  const { rows } = await sql<{ version: number }>`select sum(version)::bigint as version from public_version`.execute(
    db,
  )
  return rows[0]?.version ?? 0
}

/** Reads all rows that a command could have written, so that a test can check that a failed command wrote nothing. */
export async function allRows(db: Db): Promise<unknown> {
  const { rows } = await sql`select
    (select json_agg(e order by e.id) from events e) as events,
    (select json_agg(v order by v.id) from venues v) as venues,
    (select json_agg(p order by p) from places p) as places,
    (select json_agg(m order by m.id) from members m) as members,
    (select json_agg(l order by l.id) from account_links l) as links,
    (select json_agg(s order by s.id) from sessions s) as sessions,
    (select json_agg(p order by p.member_id) from profiles p) as profiles,
    (select json_agg(p order by p.id) from portraits p) as portraits,
    (select json_agg(a order by a.id) from audit a) as audit,
    (select json_agg(b order by b.id) from bookings b) as bookings,
    (select json_agg(p order by p.id) from payments p) as payments,
    (select json_agg(r order by r.id) from refunds r) as refunds,
    (select json_agg(l order by l.id) from ledger l) as ledger,
    (select json_agg(b order by b) from blocks b) as blocks,
    (select json_agg(r order by r.id) from reports r) as reports,
    (select json_agg(c order by c) from likes_consents c) as likes_consents,
    (select json_agg(c order by c) from likes_cards c) as likes_cards,
    (select json_agg(l order by l) from likes l) as likes,
    (select json_agg(m order by m) from matches m) as matches,
    (select json_agg(m order by m.id) from messages m) as messages,
    (select json_agg(m order by m.id) from outgoing_mail m) as mails,
    (select count(*) from pgboss.job) as jobs,
    (select sum(version) from public_version) as version`.execute(db)
  return rows[0]
}
