import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { printTable } from '../bench/required-figures.ts'
import { startDebianMachine, type DebianMachine } from './debian-machine.ts'
import { withVisitors } from './with-visitors.ts'
import { AUTHORITY, copyVersion, curl, NAME, runInstall, untilReady } from './installed-site.ts'

const MAX_INSTALL_SECONDS = 300
const DATABASE_AWAY_MS = 30_000

type Drill = { machine: DebianMachine; rows: string[][]; missed: string[] }

/**
 * Follows docs/deploy.md from a bare Debian: two commands, a killed process, a database that comes late, an update, and back to
 * the version before.
 */
export async function drillOneServer(stack: AsyncDisposableStack): Promise<string[]> {
  const drill: Drill = {
    machine: await startDebianMachine(stack),
    rows: [['', 'seconds', 'requests', 'failed']],
    missed: [],
  }
  await install(drill)
  await checkAnswers(drill)
  await killProcess(drill)
  await startWithoutDatabase(drill)
  await update(drill)
  await measured(drill, 'back to the version before', 0, () => drill.machine.run('speed-dating back'))
  await backUp(drill)
  printTable(drill.rows)
  return drill.missed
}

async function install({ machine, rows, missed }: Drill): Promise<void> {
  const startedAt = performance.now()
  await copyVersion(machine)
  await runInstall(machine)
  const seconds = (performance.now() - startedAt) / 1_000
  rows.push(['from a bare machine to a live site', seconds.toFixed(0), '', ''])
  if (seconds > MAX_INSTALL_SECONDS) missed.push(`the two commands took ${seconds.toFixed(0)} seconds`)
}

async function checkAnswers({ machine, missed }: Drill): Promise<void> {
  const ask = (path: string, options = '') =>
    machine.run(`${curl} ${options} --output /dev/null --write-out '%{http_code} %{redirect_url}' ${path}`)
  const token = `--header "authorization: Bearer $(sed -n 's/^METRICS_TOKEN="\\(.*\\)"$/\\1/p' /etc/speed-dating/settings)"`
  const part = await machine.run(`${curl} https://${NAME}/events | grep --only-matching '/assets/[^"]*js' | head -1`)
  const expected: [string, string, string][] = [
    [await ask(`https://${NAME}/`), '200 ', 'the home page'],
    [await ask(`https://${NAME}/events`), '200 ', 'the list of events'],
    [await ask(`https://${NAME}/readyz`), '200 ', '/readyz'],
    [await ask(`http://${NAME}/events`), `308 https://${NAME}/events`, 'a page without encryption'],
    [await ask(`http://${NAME}/accounts/login/`, '--data x'), '403 ', 'a sign-in without encryption'],
    [await ask(`https://${NAME}/metrics`, token), '404 ', '/metrics from outside'],
    [await ask('http://127.0.0.1:3001/metrics', token), '200 ', '/metrics on the machine'],
    [await ask('http://127.0.0.1:3010/metrics', token), '200 ', '/metrics of the jobs'],
    [await ask(`https://${NAME}${part.trim()}`), '200 ', `the part ${part.trim()}`],
    [await ask(`https://${NAME}/assets/no.js`), '404 ', 'a part that there is not'],
  ]
  for (const [answer, wanted, what] of expected)
    if (answer !== wanted) missed.push(`${what}: ${answer} instead of ${wanted}`)
  const headers = await machine.run(`${curl} --head --header 'accept-encoding: br' https://${NAME}${part.trim()}`)
  if (!/^content-encoding: br/m.test(headers) || !/^cache-control: .*immutable/m.test(headers))
    missed.push('a part is not compressed, or not cached for good')
}

async function killProcess(drill: Drill): Promise<void> {
  // What a killed process was answering is lost, and a POST is not sent twice. Pages are asked for again at the other process.
  const failures = await measured(drill, 'a process is killed', undefined, async () => {
    await drill.machine.run('systemctl kill --signal=KILL --kill-whom=main speed-dating-serve@1')
    await drill.machine.run('until ! curl -fso /dev/null http://127.0.0.1:3001/healthz; do sleep 0.05; done')
    await untilReady(drill.machine, 'http://127.0.0.1:3001/readyz')
  })
  const pages = failures.filter((failure) => !failure.startsWith('POST'))
  if (pages.length > 0) drill.missed.push(`${pages.length} pages failed when a process was killed`)
}

/** Starts every process while the database is away, and the database some time later. */
async function startWithoutDatabase({ machine, rows, missed }: Drill): Promise<void> {
  const all = 'speed-dating-serve@1 speed-dating-serve@2 speed-dating-work'
  await machine.run(`systemctl stop postgresql@17-main && systemctl restart ${all}`)
  await pause(DATABASE_AWAY_MS)
  const ready = await machine.run(`${curl} --output /dev/null --write-out '%{http_code}' https://${NAME}/readyz`)
  if (ready !== '503') missed.push(`/readyz without a database: ${ready}`)
  await machine.run('systemctl start postgresql@17-main')
  const startedAt = performance.now()
  for (const port of [3001, 3002, 3010]) await untilReady(machine, `http://127.0.0.1:${port}/readyz`)
  await untilReady(machine, `https://${NAME}/readyz`)
  rows.push(['after the database came late', ((performance.now() - startedAt) / 1_000).toFixed(1), '', ''])
}

/** Installs a version with other browser code and a migration. */
async function update(drill: Drill): Promise<void> {
  const { machine, missed } = drill
  const before = await machine.run('readlink /opt/speed-dating/current')
  await machine.run(`cd /root/speed-dating
    echo "document.documentElement.dataset.version = 'next'" >> src/app/client.tsx
    printf ':root {\\n  --version: next;\\n}\\n' >> src/platform/web/ui/site.css
    printf -- '-- expand\\ncreate table drill (id integer primary key);\\n' > migrations/999-drill.sql`)
  await measured(drill, 'an update', 0, () => runInstall(machine))
  const after = await machine.run('readlink /opt/speed-dating/current')
  if (after === before) missed.push('the update did not change the version')
}

async function backUp({ machine, missed }: Drill): Promise<void> {
  const start = await machine.run(
    'speed-dating backup && head -c 21 $(ls -t /var/backups/speed-dating/*.age | head -1)',
  )
  if (!start.includes('age-encryption.org/v1')) missed.push(`the backup is not encrypted: ${start}`)
}

/** Runs `work` while visitors read, and counts the requests that failed. */
async function measured(drill: Drill, what: string, allowed: number | undefined, work: () => Promise<unknown>) {
  const authority = join(drill.machine.root, AUTHORITY)
  const { requests, failures, seconds } = await withVisitors(drill.machine.inNetwork, [NAME, authority], work)
  drill.rows.push([what, seconds.toFixed(1), String(requests), String(failures.length)])
  for (const failure of failures.slice(0, 5)) console.info(`  ${what}: ${failure}`)
  if (allowed !== undefined && failures.length > allowed)
    drill.missed.push(`${failures.length} requests failed: ${what}`)
  return failures
}
