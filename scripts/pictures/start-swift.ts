import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { userInfo } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '#platform/testing/site-process.ts'
import { findProgram, installPackages } from '../installed-programs.ts'

/** OpenStack's object storage and what it needs, as packages of Debian. */
const PACKAGES = ['swift-account', 'swift-container', 'swift-object', 'swift-proxy', 'memcached']
const PROGRAMS = ['swift-account-server', 'swift-container-server', 'swift-object-server', 'swift-proxy-server']
const STARTS_WITHIN_MS = 30_000

export type S3Service = {
  url: string
  accessKey: string
  secretKey: string
  stop(): Promise<void>
}

/**
 * Starts a Swift with its S3 interface on this machine, with one disk in this folder. Throws an error with a readable message if
 * that is not possible.
 */
export async function startSwift(folder: string): Promise<S3Service> {
  installSwift()
  const ports = { account: 0, container: 0, object: 0, proxy: 0, memcached: 0 }
  for (const name of ['account', 'container', 'object', 'proxy', 'memcached'] as const) ports[name] = await freePort()
  await mkdir(join(folder, 'disks', 'd1'), { recursive: true })
  for (const server of ['account', 'container', 'object'] as const) {
    makeRing(folder, server, ports[server])
    await writeFile(join(folder, `${server}-server.conf`), serverSettings(folder, server, ports[server]))
  }
  await writeFile(join(folder, 'proxy-server.conf'), proxySettings(folder, ports))
  const processes = [
    start('memcached', ['-u', userInfo().username, '-l', '127.0.0.1', '-p', String(ports.memcached), '-m', '16']),
    ...PROGRAMS.map((name) => start(name, [join(folder, `${name.replace('swift-', '')}.conf`)])),
  ]
  const url = `http://127.0.0.1:${ports.proxy}`
  const stop = async () => {
    for (const process of processes) await end(process)
  }
  try {
    await untilHealthy(url)
  } catch (error) {
    await stop()
    throw error
  }
  return { url, accessKey: 'test:tester', secretKey: 'testing', stop }
}

function installSwift(): void {
  const isInstalled = [...PROGRAMS, 'swift-ring-builder', 'memcached'].every((name) => findProgram(name))
  if (isInstalled || installPackages(PACKAGES)) return
  throw new Error(`Swift could not be installed. On Debian: apt-get install ${PACKAGES.join(' ')}`)
}

/** Which disk has which objects: all are on the only one. */
function makeRing(folder: string, server: string, port: number): void {
  const builder = join(folder, `${server}.builder`)
  for (const args of [['create', '4', '1', '1'], ['add', `r1z1-127.0.0.1:${port}/d1`, '1'], ['rebalance']])
    execFileSync('swift-ring-builder', [builder, ...args], { stdio: 'ignore' })
}

function commonSettings(folder: string, port: number): string {
  return `[DEFAULT]
bind_ip = 127.0.0.1
bind_port = ${port}
workers = 0
user = ${userInfo().username}
swift_dir = ${folder}
log_level = ERROR
`
}

function serverSettings(folder: string, server: string, port: number): string {
  return `${commonSettings(folder, port)}devices = ${join(folder, 'disks')}
mount_check = false
fallocate_reserve = 0
[pipeline:main]
pipeline = ${server}-server
[app:${server}-server]
use = egg:swift#${server}
recon_cache_path = ${folder}
`
}

function proxySettings(folder: string, ports: { proxy: number; memcached: number }): string {
  const filters = ['catch_errors', 'gatekeeper', 'healthcheck', 'listing_formats', 'bulk', 's3api', 'slo', 'dlo']
  return `${commonSettings(folder, ports.proxy)}[pipeline:main]
pipeline = catch_errors gatekeeper healthcheck cache listing_formats bulk s3api tempauth slo dlo proxy-server
[app:proxy-server]
use = egg:swift#proxy
account_autocreate = true
[filter:cache]
use = egg:swift#memcache
memcache_servers = 127.0.0.1:${ports.memcached}
[filter:tempauth]
use = egg:swift#tempauth
user_test_tester = testing .admin
${filters.map((name) => `[filter:${name}]\nuse = egg:swift#${name}\n`).join('')}`
}

function start(program: string, args: string[]): ChildProcess {
  return spawn(program, args, { stdio: ['ignore', 'ignore', 'inherit'] })
}

async function end(process: ChildProcess): Promise<void> {
  if (process.exitCode !== null || process.signalCode !== null) return
  const ended = once(process, 'exit')
  process.kill('SIGKILL')
  await ended
}

async function untilHealthy(url: string): Promise<void> {
  const deadline = performance.now() + STARTS_WITHIN_MS
  while (performance.now() < deadline) {
    const isHealthy = await fetch(`${url}/healthcheck`).then(
      ({ ok }) => ok,
      () => false,
    )
    if (isHealthy) return
    await pause(200)
  }
  const settings = await readFile('/etc/swift/swift.conf', 'utf8').catch(() => '')
  const reason = settings.includes('swift_hash_path') ? '' : ' It cannot read /etc/swift/swift.conf.'
  throw new Error(`Swift did not start within ${STARTS_WITHIN_MS / 1000} seconds.${reason}`)
}
