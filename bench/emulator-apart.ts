import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { Pool } from 'pg'
import { makeWorld, runBuiltSite, type World } from './booking-world.ts'
import { freePort } from './built-site.ts'
import { parentOf } from './processor-time.ts'

/** The types of messages that the site subscribes to. Empty for all types. */
const EVENTS = process.env['BENCH_WEBHOOK_EVENTS']?.split(',') ?? [
  ...['created', 'amount_capturable_updated', 'succeeded', 'payment_failed', 'canceled'].map(
    (name) => `payment_intent.${name}`,
  ),
  ...['refund.created', 'refund.updated', 'refund.failed', 'charge.dispute.created'],
]

export type Apart = {
  world: World
  /** The ports of the site's processes. Each serves requests and runs jobs. The first gets the provider's messages. */
  sitePorts: readonly number[]
  emulatorPort: number
  /** The file in which the emulator keeps its payments. */
  emulatorFile: string
  pool: Pool
  /** The site's first process, the emulator, and the process that started the database's connections. */
  pids: { site: number; emulator: number; postgres: number }
}

/** Starts processes of the built site, and the Stripe emulator in a process of its own. */
export async function startApart(
  stack: AsyncDisposableStack,
  processes: number,
  extraSettings: Record<string, string> = {},
): Promise<Apart> {
  const world = await makeWorld(stack, {}, 0)
  const emulatorPort = await freePort()
  const preload = `--import ${join(import.meta.dirname, 'with-emulator-apart.ts')}`
  const apart = { NODE_OPTIONS: preload, EMULATOR_ORIGIN: `http://127.0.0.1:${emulatorPort}` }
  const sites: { port: number; pid: number }[] = []
  while (sites.length < processes)
    sites.push(await runBuiltSite(stack, { ...world.settings, ...extraSettings, ...apart }, 'both'))
  const sitePorts = sites.map(({ port }) => port)
  const emulatorFile = join(world.settings['DATA_DIR'] ?? '', 'card-provider.sqlite')
  const args = [
    join(import.meta.dirname, 'emulator-process.ts'),
    emulatorFile,
    String(emulatorPort),
    String(sitePorts[0]),
  ]
  const emulator = spawn(process.execPath, [...args, ...EVENTS], { stdio: ['ignore', 'pipe', 'inherit'] })
  const ended = once(emulator, 'exit')
  stack.defer(async () => {
    if (emulator.exitCode === null) emulator.kill('SIGTERM')
    await ended
  })
  await once(emulator.stdout, 'data')
  const pool = new Pool({ connectionString: world.url, max: 1 })
  stack.defer(() => pool.end())
  const pids = { site: sites[0]?.pid ?? 0, emulator: emulator.pid ?? 0, postgres: await postmasterOf(pool) }
  return { world, sitePorts, emulatorPort, emulatorFile, pool, pids }
}

async function postmasterOf(pool: Pool): Promise<number> {
  const { rows } = await pool.query<{ pid: number }>('select pg_backend_pid() as pid')
  return parentOf(rows[0]?.pid ?? 0)
}

/** Waits until every booking has its email sent and its payment captured, and no job is left. */
export async function untilDone(pool: Pool): Promise<void> {
  for (let tries = 0; tries < 3_000; tries += 1) {
    const { rows } = await pool.query<{ left: number }>(
      `select (select count(*) from pgboss.job where state in ('created', 'retry', 'active'))
         + (select count(*) from payments where state = 'authorised')
         + (select count(*) from outgoing_mail where sent_at is null) as left`,
    )
    if (Number(rows[0]?.left) === 0) return
    await pause(20)
  }
  throw new Error('the jobs did not end')
}
