import { stat, statfs } from 'node:fs/promises'
import { Gauge, type Registry } from 'prom-client'
import { lastBackupFile } from '#platform/server/backup/last-backup.ts'
import { DatabaseClock } from '#platform/server/clock.ts'
import { readDatabaseFigures, type DatabaseFigures } from '#platform/server/http/metrics-queries.ts'
import type { Site } from '#platform/server/site.ts'
import type { Sweep } from '#platform/server/sweeps.ts'

type MakeGauge = <Label extends string>(name: string, help: string, labelNames?: Label[]) => Gauge<Label>

/**
 * Adds gauges for waiting jobs and emails, sweeps, the database, its replicas and its archive, the machine's clock, the data folder and the
 * last backup. Returns a function that updates them, which is called for each request for the metrics.
 */
export function addSiteGauges(registry: Registry, site: Site, sweeps: readonly Sweep[]): () => Promise<void> {
  const gauge: MakeGauge = (name, help, labelNames = []) => new Gauge({ name, help, labelNames, registers: [registry] })
  const setDatabase = databaseGauges(gauge)
  const setArchive = archiveGauges(gauge)
  const setMachine = machineGauges(gauge, site)
  const answers = gauge('database_answers', 'Whether the database answered when the metrics were read: 1 or 0')
  const ready = gauge('site_ready', 'Whether this process can serve requests, as /readyz says: 1 or 0')
  const interval = gauge('sweep_interval_seconds', 'How often the sweep should start', ['sweep'])
  for (const { name, every } of sweeps) interval.set({ sweep: name }, Temporal.Duration.from(every).total('seconds'))
  const connections = gauge(
    'database_connections',
    'Connections of the pool that are used or idle, and waiting callers',
    ['state'],
  )
  return async () => {
    for (const [state, count] of Object.entries(site.poolCounts())) connections.set({ state }, count)
    const figures = await readDatabaseFigures(site).catch(() => undefined)
    await setMachine(figures?.siteAgeSeconds)
    setDatabase(figures)
    setArchive(figures?.archive)
    answers.set(figures ? 1 : 0)
    ready.set(figures && (site.keys.problem ?? site.versionPoller.clockProblem) === undefined ? 1 : 0)
  }
}

/** Without an answer of the database, the gauges have no values. */
function databaseGauges(gauge: MakeGauge): (figures: DatabaseFigures | undefined) => void {
  const waiting = gauge('jobs_waiting', 'Number of jobs that are due or wait to be tried again, by queue', ['queue'])
  const oldest = gauge('jobs_oldest_due_seconds', 'How long the oldest job has been due, by queue', ['queue'])
  const sweepAge = gauge('sweep_age_seconds', 'Time since the sweep last started, by the clock of the site', ['sweep'])
  const unsent = gauge('emails_unsent', 'Number of emails that are still to be sent, by how long they have waited', [
    'waited',
  ])
  const oldestEmail = gauge('emails_oldest_unsent_seconds', 'How long the oldest email has waited')
  const lastSent = gauge('emails_last_sent_seconds', 'Time since an email was last sent')
  const failed = gauge('emails_failed', 'Number of emails of the last day that are no longer tried')
  const bounced = gauge('emails_bounced', 'Number of emails that bounced or were reported as spam in the last day')
  const written = gauge('database_written_bytes', 'Position in the write-ahead log of the primary')
  const replayed = gauge('replica_replayed_bytes', 'Position in the write-ahead log that a replica has reached', [
    'replica',
  ])
  const replicas = gauge('database_replicas', 'Number of connected replicas')
  return (figures) => {
    for (const each of [waiting, oldest, sweepAge, unsent, replayed]) each.reset()
    for (const each of [oldestEmail, lastSent, failed, bounced, written, replicas]) each.remove()
    if (!figures) return
    for (const { queue, waiting: count, oldestSeconds } of figures.jobs) {
      waiting.set({ queue }, count)
      oldest.set({ queue }, oldestSeconds)
    }
    for (const { name, ageSeconds } of figures.sweeps) sweepAge.set({ sweep: name }, ageSeconds)
    const { emails, replication } = figures
    unsent.set({ waited: 'up to 1 minute' }, emails.recent)
    unsent.set({ waited: '1 to 10 minutes' }, emails.waiting)
    unsent.set({ waited: 'over 10 minutes' }, emails.late)
    oldestEmail.set(emails.oldestSeconds)
    failed.set(emails.failed)
    bounced.set(emails.bounced)
    if (emails.lastSentSeconds !== null) lastSent.set(emails.lastSentSeconds)
    if (!replication) return
    written.set(replication.writtenBytes)
    replicas.set(replication.replicas.length)
    for (const { name, replayedBytes } of replication.replicas) replayed.set({ replica: name }, replayedBytes)
  }
}

/** Without an archive, the gauges have no values. */
function archiveGauges(gauge: MakeGauge): (archive: DatabaseFigures['archive']) => void {
  const age = gauge('database_archive_age_seconds', 'Time since the database last archived a part of its log')
  const timeout = gauge('database_archive_timeout_seconds', 'How often the database archives its log, as it is set')
  const failing = gauge('database_archive_failing', 'Whether the database last failed to archive its log: 1 or 0')
  return (archive) => {
    for (const each of [age, timeout, failing]) each.remove()
    if (!archive) return
    age.set(archive.ageSeconds)
    if (archive.timeoutSeconds !== null) timeout.set(archive.timeoutSeconds)
    failing.set(archive.isFailing ? 1 : 0)
  }
}

function machineGauges(gauge: MakeGauge, { config, clock }: Site): (siteAgeSeconds?: number) => Promise<void> {
  const ahead = gauge('machine_clock_ahead_seconds', 'How far this machine’s clock is ahead of the database’s')
  const free = gauge('data_folder_free_bytes', 'Free space on the disk of the data folder')
  const size = gauge('data_folder_size_bytes', 'Size of the disk of the data folder')
  const backup = gauge(
    'backup_age_seconds',
    'Time since npm run backup last finished with this data folder, or since the site began',
  )
  return async (siteAgeSeconds) => {
    if (clock instanceof DatabaseClock) ahead.set(clock.machineAheadMs() / 1_000)
    const [disk, lastBackup] = await Promise.all([
      statfs(config.dataDir).catch(() => undefined),
      stat(lastBackupFile(config.dataDir)).catch(() => undefined),
    ])
    for (const each of [free, size, backup]) each.remove()
    if (disk) {
      free.set(disk.bavail * disk.bsize)
      size.set(disk.blocks * disk.bsize)
    }
    if (lastBackup) backup.set((Date.now() - lastBackup.mtimeMs) / 1_000)
    else if (disk && siteAgeSeconds !== undefined) backup.set(siteAgeSeconds)
  }
}
