import { execFileSync, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { appendFile, chown, readdir, readFile, realpath, rm, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { Client } from 'pg'
import { pino } from 'pino'
import { APP_ROLE } from '#packages/embedded-postgres/access.ts'
import { binary, findBinaries, placeBinaries } from '#packages/embedded-postgres/binaries.ts'
import { childOptions, runBinary } from '#packages/embedded-postgres/run-binary.ts'
import { chooseServerUser } from '#packages/embedded-postgres/server-user.ts'
import { startEmbeddedPostgres } from '#packages/embedded-postgres/start-embedded-postgres.ts'
import { migrate } from '#platform/server/migrate.ts'
import { freePort } from '../bench/built-site.ts'

export type ReplicatedPostgres = {
  url: string
  migrateUrl: string
  freezeReplay(): Promise<void>
  stopPrimary(): Promise<void>
}

const log = pino({ level: 'error' })
const ROLE = 'drill_replication'
const START_TIMEOUT_MS = 60_000

/** Starts an embedded PostgreSQL with the site's schema, and a replica of it that streams. The app's role may see the replica. */
export async function startReplicatedPostgres(
  stack: AsyncDisposableStack,
  folder: string,
): Promise<ReplicatedPostgres> {
  const first = await startEmbeddedPostgres({ folder, log })
  await migrate({ appUrl: first.url, migrateUrl: first.migrateUrl, folder: resolve('migrations'), log })
  await first.stop()
  const user = await chooseServerUser()
  const cluster = await realpath(join(folder, 'cluster'))
  const binaries = await placeBinaries(await findBinaries(), user, dirname(cluster))
  const server = binary(binaries, 'postgres')
  const password = randomBytes(16).toString('hex')
  await runBinary(server, {
    arguments: ['--single', '-D', cluster, '-c', 'exit_on_error=true', '-c', 'log_checkpoints=off', 'postgres'],
    input: `create role ${ROLE} replication login password '${password}'\ngrant pg_read_all_stats to ${APP_ROLE}\n`,
    user,
  })
  // The server is stopped, so a copy of its folder is a complete base backup.
  const copy = `${cluster}-replica`
  execFileSync('cp', ['-a', cluster, copy])
  stack.defer(() => rm(copy, { recursive: true, force: true }))
  const primary = await startEmbeddedPostgres({ folder, log })
  stack.defer(() => primary.stop())
  await letReplicate(cluster)
  const signal = join(copy, 'standby.signal')
  await writeFile(signal, '')
  if (user) await chown(signal, user.uid, user.gid)
  const source = `host=127.0.0.1 port=${new URL(primary.url).port} user=${ROLE} password=${password} application_name=replica`
  await appendFile(join(copy, 'postgresql.auto.conf'), `\nprimary_conninfo = '${source}'\n`)
  const flags = ['listen_addresses=127.0.0.1', `port=${await freePort()}`, 'unix_socket_directories=']
  const replica = spawn(server, ['-D', copy, ...flags.flatMap((flag) => ['-c', flag])], {
    ...childOptions(user),
    stdio: 'ignore',
  })
  const ended = once(replica, 'exit')
  stack.defer(async () => {
    await signalReplay(replica.pid, 'SIGCONT')
    replica.kill('SIGINT')
    await ended
  })
  await untilStreaming(primary.url)
  return {
    url: primary.url,
    migrateUrl: primary.migrateUrl,
    freezeReplay: () => signalReplay(replica.pid, 'SIGSTOP'),
    stopPrimary: () => primary.stop(),
  }
}

async function letReplicate(cluster: string): Promise<void> {
  await appendFile(join(cluster, 'pg_hba.conf'), `host replication ${ROLE} 127.0.0.1/32 scram-sha-256\n`)
  const [pid = ''] = (await readFile(join(cluster, 'postmaster.pid'), 'utf8')).split('\n')
  process.kill(Number(pid), 'SIGHUP')
}

async function untilStreaming(url: string): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    for (let waited = 0; waited < START_TIMEOUT_MS; waited += 250) {
      const { rowCount } = await client.query(`select from pg_stat_replication where state = 'streaming'`)
      if (rowCount) return
      await pause(250)
    }
  } finally {
    await client.end()
  }
  throw new Error('the replica does not stream')
}

/** Stops or continues the process of the replica that replays what it has received. */
async function signalReplay(parent: number | undefined, signal: 'SIGSTOP' | 'SIGCONT'): Promise<void> {
  for (const pid of (await readdir('/proc')).filter((name) => /^\d+$/.test(name))) {
    const [status, command] = await Promise.all(
      ['stat', 'cmdline'].map((name) => readFile(`/proc/${pid}/${name}`, 'utf8').catch(() => '')),
    )
    const parentOf = /\) \S (\d+) /.exec(status ?? '')?.[1]
    if (parentOf === String(parent) && command?.includes('startup')) return void process.kill(Number(pid), signal)
  }
  if (signal === 'SIGSTOP') throw new Error('the replica has no process that replays')
}
