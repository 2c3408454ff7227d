import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { z } from 'zod'
import { freePort } from '../bench/built-site.ts'
import { findProgram } from '../scripts/installed-programs.ts'

const FOLDER = resolve('deploy/monitoring')
const START_TIMEOUT_MS = 60_000

const Alerts = z.object({
  data: z.object({ alerts: z.array(z.object({ labels: z.object({ alertname: z.string() }), state: z.string() })) }),
})
const Samples = z.object({
  data: z.object({ result: z.array(z.object({ value: z.tuple([z.number(), z.string()]) })) }),
})

export type Prometheus = {
  /** Returns the names of the alerts that fire now. */
  firing(): Promise<string[]>
  untilAnswering(processes: number): Promise<void>
  /** Returns the number of series that an expression has now, or undefined if Prometheus cannot run it. */
  seriesOf(expression: string): Promise<number | undefined>
}

type Targets = { serve: number[]; work: number[]; token: string }

/** Checks the rules and their unit tests with promtool. */
export function checkRules(): void {
  for (const args of [
    ['check', 'rules', 'alerts.yml'],
    ['test', 'rules', 'alerts.test.yml'],
  ])
    execFileSync(requireProgram('promtool'), args, { cwd: FOLDER, stdio: 'inherit' })
}

/** Starts Prometheus with the files in deploy/monitoring, in which only addresses, the token and the alert manager are changed. */
export async function startPrometheus(
  stack: AsyncDisposableStack,
  folder: string,
  { serve, work, token }: Targets,
): Promise<Prometheus> {
  const addresses = (ports: number[]) => `[${ports.map((port) => `'127.0.0.1:${port}'`).join(', ')}]`
  await writeFile(join(folder, 'token'), token)
  const shipped = await readFile(join(FOLDER, 'prometheus.yml'), 'utf8')
  const text = shipped
    .replace("['10.0.0.11:3000', '10.0.0.12:3000']", addresses(serve))
    .replace("['10.0.0.13:3001']", addresses(work))
    .replace('/etc/prometheus/speed-dating-token', join(folder, 'token'))
    .replace('- alerts.yml', `- ${join(FOLDER, 'alerts.yml')}`)
    .replace(/^alerting:[\s\S]*?\n\n/m, '')
  const file = join(folder, 'prometheus.yml')
  await writeFile(file, text)
  const port = await freePort()
  const flags = [`--web.listen-address=127.0.0.1:${port}`, `--storage.tsdb.path=${join(folder, 'tsdb')}`]
  const prometheus = spawn(requireProgram('prometheus'), [`--config.file=${file}`, '--log.level=error', ...flags], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const ended = once(prometheus, 'exit')
  stack.defer(async () => {
    prometheus.kill('SIGTERM')
    await ended
  })
  const read = async (path: string): Promise<unknown> =>
    fetch(`http://127.0.0.1:${port}/api/v1/${path}`).then((answer) => answer.json())
  return {
    async firing() {
      const { data } = Alerts.parse(await read('alerts'))
      return data.alerts.flatMap(({ labels, state }) => (state === 'firing' ? [labels.alertname] : []))
    },
    async seriesOf(expression) {
      const answer = await read(`query?query=${encodeURIComponent(expression)}`)
      return Samples.safeParse(answer).data?.data.result.length
    },
    async untilAnswering(processes) {
      for (let waited = 0; waited < START_TIMEOUT_MS; waited += 500) {
        const answer = await read('query?query=sum(up)').catch(() => undefined)
        const up = Samples.safeParse(answer).data?.data.result[0]?.value[1]
        if (up === String(processes)) return
        await pause(500)
      }
      throw new Error('Prometheus could not read every process')
    },
  }
}

function requireProgram(name: string): string {
  const path = findProgram(name)
  if (path) return path
  throw new Error(`${name} is missing. On Debian: apt-get install prometheus.`)
}
