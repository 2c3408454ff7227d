import { execFileSync } from 'node:child_process'
import { appendFile, cp, symlink, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { temporaryFolder } from '#platform/testing/temporary-folder.ts'
import { makeWorld, type World } from '../bench/booking-world.ts'
import { freePort } from '../bench/built-site.ts'
import { printTable } from '../bench/required-figures.ts'
import { buildIfNeeded } from '../scripts/build.ts'
import { startProxy, type ProxyName } from './proxies.ts'
import { startVersion, type VersionProcess } from './version-process.ts'
import { Visitors } from './visitors.ts'

const RESTARTS = 20
const RESTARTS_OF_CONTROL = 6
const EVENTS = 40

/**
 * Replaces processes one after another under load, from one version to the next and back, with a migration between them, behind
 * the proxy files in deploy/. The control has no drain and a proxy that neither checks nor tries again.
 */
export async function drillRollingRestarts(stack: AsyncDisposableStack): Promise<string[]> {
  const folders = await buildVersions(stack)
  const world = await makeWorld(stack, {}, 0)
  const firstEvent = await world.makeEvents(EVENTS)
  const rows: string[][] = [['', 'requests', 'bookings', 'failed', 'parts missing']]
  const missed: string[] = []
  for (const proxy of ['haproxy', 'nginx', 'plain haproxy'] as const) {
    const visitors = await restartBehind(proxy, { world, folders, firstEvent })
    const { requests, bookings, failures, missingParts } = visitors
    rows.push([proxy, ...[requests, bookings, failures.length, missingParts.length].map(String)])
    const went = failures.length + missingParts.length
    for (const example of [...failures.slice(0, 3), ...missingParts.slice(0, 2)]) console.info(`  ${proxy}: ${example}`)
    if (proxy !== 'plain haproxy' && went > 0) missed.push(`${went} requests failed behind ${proxy}`)
    if (proxy === 'plain haproxy' && went === 0) missed.push('the control lost nothing, so the drill shows nothing')
    if (bookings === 0) missed.push(`nothing was booked behind ${proxy}`)
  }
  printTable(rows)
  return missed
}

async function restartBehind(
  proxyName: ProxyName,
  { world, folders, firstEvent }: { world: World; folders: Folders; firstEvent: number },
): Promise<Visitors> {
  await using stack = new AsyncDisposableStack()
  const isControl = proxyName === 'plain haproxy'
  const ports = [await freePort(), await freePort()] as const
  const settings = { ...world.settings, TRUST_PROXY: '127.0.0.1', DRAIN_SECONDS: isControl ? '0' : '3' }
  const start = (version: Version, process: 0 | 1) =>
    startVersion(folders[version], { ...settings, PORT: String(ports[process]) })
  const processes: [VersionProcess, VersionProcess] = [await start('this', 0), await start('this', 1)]
  stack.defer(async () => void (await Promise.all(processes.map((one) => one.stop()))))
  const proxy = await startProxy(proxyName, ports)
  stack.defer(() => proxy.stop())
  const visitors = new Visitors({ ...proxy, world, firstEvent, events: EVENTS })
  visitors.start()
  for (let restart = 0; restart < (isControl ? RESTARTS_OF_CONTROL : RESTARTS); restart += 1) {
    const number = restart % 2 === 0 ? 0 : 1
    // Both processes get the next version, then both this one again, and so on.
    const version = Math.floor(restart / 2) % 2 === 0 ? 'next' : 'this again'
    await processes[number].stop()
    processes[number] = await start(version, number)
    await pause(1_500)
  }
  await visitors.stop()
  return visitors
}

type Version = 'this' | 'next' | 'this again'
type Folders = Record<Version, string>

/**
 * Builds a copy of this version whose browser code differs and which has another migration, and then this version again. Each is
 * built in a folder of its own, with the browser's files of the build before it.
 */
async function buildVersions(stack: AsyncDisposableStack): Promise<Folders> {
  await buildIfNeeded()
  const own = resolve('.')
  const next = await copySource(stack)
  await appendFile(join(next, 'src/app/client.tsx'), `\ndocument.documentElement.dataset.version = 'next'\n`)
  await appendFile(join(next, 'src/platform/web/ui/site.css'), `\n:root {\n  --version: 'next';\n}\n`)
  await writeFile(join(next, 'migrations/999-drill.sql'), '-- expand\ncreate table drill (id integer primary key);\n')
  build(next, own)
  const again = await copySource(stack)
  build(again, next)
  return { this: own, next, 'this again': again }
}

async function copySource(stack: AsyncDisposableStack): Promise<string> {
  const { path, remove } = await temporaryFolder()
  stack.defer(remove)
  const files = execFileSync('git', ['ls-files'], { encoding: 'utf8' }).trim().split('\n')
  for (const file of files) await cp(file, join(path, file))
  await symlink(resolve('node_modules'), join(path, 'node_modules'))
  return path
}

function build(folder: string, last: string): void {
  const env = { ...process.env, LAST_BUILD: join(last, 'dist') }
  execFileSync(process.execPath, ['scripts/build-now.ts'], { cwd: folder, env, stdio: 'inherit' })
}
