import { execFile, spawnSync } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { Pool, type PoolClient } from 'pg'
import { temporaryFolder } from '#platform/testing/temporary-folder.ts'
import { memberDigits, type World } from './booking-world.ts'
import { asExpressions, bookingOf, type Round } from './booking-rounds.ts'
import type { Replay } from './replay-booking.ts'

const hasPgbench = spawnSync('pgbench', ['--version']).status === 0
export const sqlClient = hasPgbench ? 'pgbench' : 'a bare loop of pg'

const TICKET_DIGITS = 1_000_000_000
const SHARDS = 64

let booked = 0

/** Sends the statements of these bookings without the app. Returns the bookings per second. */
export async function bookWithSql(world: World, replay: Replay, round: Round, connections: number): Promise<number> {
  const from = booked
  booked += round.count
  return hasPgbench
    ? withPgbench(world, replay, round, { connections, from })
    : withPg(world, replay, round, { connections, from })
}

type RunOptions = { connections: number; from: number }

async function withPgbench(
  { url }: World,
  replay: Replay,
  round: Round,
  { connections, from }: RunOptions,
): Promise<number> {
  const folder = await temporaryFolder()
  const { hostname, port, username, password, pathname } = new URL(url)
  const { member, event } = asExpressions(round)
  const script = [
    `\\set index :client_id + ${connections} * :turn`,
    '\\set turn :turn + 1',
    `\\set event ${event}`,
    `\\set shard :event % ${SHARDS}`,
    `\\set member ${memberDigits(0)} + ${member}`,
    `\\set booking ${memberDigits(from)} + :index`,
    `\\set ticket ${TICKET_DIGITS + from} + :index`,
    ...replay.map(({ sql, returnsPlace }) => `${sql} ${returnsPlace ? '\\gset' : ';'}`),
    '',
  ]
  const file = join(folder.path, 'booking.sql')
  await writeFile(file, script.join('\n'))
  const connectionOptions = ['-h', hostname, '-p', port, '-U', username]
  const loadOptions = ['-c', `${connections}`, '-j', '2', '-t', `${round.count / connections}`, '-D', 'turn=0']
  const env = { ...process.env, PGPASSWORD: password }
  try {
    const pgbenchArguments = [...connectionOptions, ...loadOptions, '-n', '-M', 'simple', '-f', file, pathname.slice(1)]
    const { stdout } = await promisify(execFile)('pgbench', pgbenchArguments, { env })
    return Number(/tps = ([\d.]+)/.exec(stdout)?.[1])
  } finally {
    await folder.remove()
  }
}

async function withPg(
  { url }: World,
  replay: Replay,
  round: Round,
  { connections, from }: RunOptions,
): Promise<number> {
  const pool = new Pool({ connectionString: url, max: connections })
  const clients = await Promise.all(Array.from({ length: connections }, () => pool.connect()))
  let next = 0
  const began = performance.now()
  await Promise.all(
    clients.map(async (client) => {
      for (let index = next++; index < round.count; index = next++)
        await bookOnce(client, replay, round, { index, from })
    }),
  )
  const rate = (round.count / (performance.now() - began)) * 1000
  for (const client of clients) client.release()
  await pool.end()
  return rate
}

async function bookOnce(
  client: PoolClient,
  replay: Replay,
  round: Round,
  { index, from }: { index: number; from: number },
) {
  const { member, event } = bookingOf(round, index)
  let variables: Record<string, unknown> = {
    ...{ event, shard: event % SHARDS, member: memberDigits(member) },
    ...{ booking: memberDigits(from + index), ticket: TICKET_DIGITS + from + index },
  }
  for (const { sql, returnsPlace } of replay) {
    const known = variables
    const { rows } = await client.query<Record<string, unknown>>(
      sql.replace(/(?<!:):(\w+)/g, (all, name: string) => (name in known ? String(known[name]) : all)),
    )
    if (returnsPlace) variables = { ...known, ...rows[0] }
  }
}
