import { sql } from 'kysely'
import type { Site } from '#platform/server/site.ts'

/** What the metrics read from the database in one go. Ages are by the clock of the site. */
export type DatabaseFigures = {
  jobs: { queue: string; waiting: number; oldestSeconds: number }[]
  sweeps: { name: string; ageSeconds: number }[]
  emails: EmailFigures
  /** Undefined unless the role of the site may see the replicas and is connected to the primary. */
  replication: { writtenBytes: number; replicas: { name: string; replayedBytes: number }[] } | undefined
  /** Undefined unless the server archives its write-ahead log. */
  archive: ArchiveFigures | undefined
  /** How long ago the first migration was applied. */
  siteAgeSeconds: number
}

type ArchiveFigures = { ageSeconds: number; timeoutSeconds: number | null; isFailing: boolean }

type EmailFigures = {
  recent: number
  waiting: number
  late: number
  oldestSeconds: number
  lastSentSeconds: number | null
  failed: number
  bounced: number
}

export async function readDatabaseFigures({ db, clock }: Site): Promise<DatabaseFigures> {
  const now = clock.now()
  const [jobs, sweeps, emails, replication, archive, siteAge] = await Promise.all([
    sql<DatabaseFigures['jobs'][number]>`
      select name as queue, count(*)::int as waiting,
        greatest(0, extract(epoch from pgboss.job_now() - min(start_after)))::float8 as oldest_seconds
      from pgboss.job where state < 'active' group by name`.execute(db),
    sql<{ name: string; lastStartedAt: Temporal.Instant }>`select name, last_started_at from sweeps`.execute(db),
    readEmails(db, now),
    readReplication(db),
    readArchive(db),
    sql<{ seconds: number }>`
      select extract(epoch from now() - min(applied_at))::float8 as seconds from schema_migrations`.execute(db),
  ])
  const ageSeconds = (at: Temporal.Instant) => now.since(at).total('seconds')
  return {
    jobs: jobs.rows,
    sweeps: sweeps.rows.map(({ name, lastStartedAt }) => ({ name, ageSeconds: ageSeconds(lastStartedAt) })),
    emails,
    replication,
    archive,
    siteAgeSeconds: siteAge.rows[0]?.seconds ?? 0,
  }
}

/** The newest emails that were sent stand for all, because a search by the time of sending would read every email. */
const NEWEST_SENT = 100

async function readEmails(db: Site['db'], now: Temporal.Instant): Promise<EmailFigures> {
  const { rows } = await sql<EmailFigures>`
    select count(*) filter (where since > ${now}::timestamptz - interval '1 minute')::int as recent,
      count(*) filter (where since <= ${now}::timestamptz - interval '1 minute'
        and since > ${now}::timestamptz - interval '10 minutes')::int as waiting,
      count(*) filter (where since <= ${now}::timestamptz - interval '10 minutes')::int as late,
      greatest(0, coalesce(extract(epoch from ${now}::timestamptz - min(since)), 0))::float8 as oldest_seconds,
      (select extract(epoch from ${now}::timestamptz - max(sent_at))::float8 from (
        select sent_at from outgoing_mail where sent_at is not null order by created_at desc, id desc limit ${NEWEST_SENT}
      ) as newest) as last_sent_seconds,
      (select count(*)::int from outgoing_mail where failed_at > ${now}::timestamptz - interval '1 day') as failed,
      (select count(*)::int from outgoing_mail 
        where (bounced_at is not null or spam_reported_at is not null)
          and greatest(bounced_at, spam_reported_at) > ${now}::timestamptz - interval '1 day')
        as bounced
    from (
      select coalesce(requeued_at, created_at) as since from outgoing_mail
      where sent_at is null and failed_at is null and emptied_at is null
    ) as unsent`.execute(db)
  const [emails] = rows
  if (!emails) throw new Error('the emails could not be counted')
  return emails
}

/** Reads how far the replicas are. Without the right to see them, PostgreSQL would show that they exist and nothing more. */
async function readReplication(db: Site['db']): Promise<DatabaseFigures['replication']> {
  const { rows } = await sql<{ name: string | null; replayedBytes: number | null; writtenBytes: number }>`
    select replica.application_name as name, min(pg_wal_lsn_diff(replica.replay_lsn, '0/0'))::float8 as replayed_bytes,
      pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::float8 as written_bytes
    from (select 1 where not pg_is_in_recovery() and pg_has_role(current_user, 'pg_read_all_stats', 'usage')) as allowed
    left join pg_stat_replication replica on replica.replay_lsn is not null
    group by replica.application_name`.execute(db)
  const [first] = rows
  if (!first) return undefined
  const replicas = rows.flatMap(({ name, replayedBytes }) =>
    name === null || replayedBytes === null ? [] : [{ name, replayedBytes }],
  )
  return { writtenBytes: first.writtenBytes, replicas }
}

/** Reads when the server last archived a segment of its write-ahead log, or since when it runs without having done so. */
async function readArchive(db: Site['db']): Promise<ArchiveFigures | undefined> {
  const { rows } = await sql<ArchiveFigures>`
    select extract(epoch from now() - coalesce(last_archived_time, pg_postmaster_start_time()))::float8 as age_seconds,
      (select nullif(setting::int, 0) from pg_settings where name = 'archive_timeout') as timeout_seconds,
      coalesce(last_failed_time > coalesce(last_archived_time, '-infinity'), false) as is_failing
    from pg_stat_archiver where current_setting('archive_mode') <> 'off' and not pg_is_in_recovery()`.execute(db)
  return rows[0]
}
