import { execFile, execFileSync, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { copyFile, readFile, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { temporaryFolder } from '#platform/testing/temporary-folder.ts'
import { findProgram, installPackages } from '../scripts/installed-programs.ts'

const PROGRAMS = { debootstrap: 'debootstrap', nft: 'nftables', ip: 'iproute2', unshare: 'util-linux' }
/** What the image of a server has besides Debian's base. */
const IMAGE = 'systemd,systemd-sysv,dbus,ca-certificates,iproute2,procps'
const TABLE = 'speed_dating_drill'
/** The addresses of this machine and of the other one in the network between them. */
export const [OUTSIDE, INSIDE] = ['10.77.0.1', '10.77.0.2'] as const
const BOOT_TIMEOUT_MS = 30_000
const MAX_OUTPUT = 64 * 1024 * 1024

export type DebianMachine = {
  /** Where the machine's files are on this one. */
  root: string
  /** Runs a command of the machine as root, and returns what it printed. */
  run(command: string, options?: { input?: Buffer; environment?: Record<string, string> }): Promise<string>
  /** The command that runs a program of this machine in the network of the other one. */
  inNetwork: readonly string[]
}

/**
 * Starts a bare Debian 13 with systemd as its first process, in namespaces of its own. It reaches the outside through this
 * machine, for packages. The stack ends it and removes its files.
 */
export async function startDebianMachine(stack: AsyncDisposableStack): Promise<DebianMachine> {
  requirePrograms()
  const image = await makeImage()
  const folder = await temporaryFolder()
  stack.defer(folder.remove)
  const root = join(folder.path, 'root')
  execFileSync('cp', ['-a', image, root])
  await copyFile('/etc/resolv.conf', join(root, 'etc/resolv.conf'))
  // The machine ends with this process, however that ends.
  const namespaces = [
    '--pdeathsig',
    'KILL',
    'unshare',
    '--mount',
    '--uts',
    '--ipc',
    '--pid',
    '--cgroup',
    '--net',
    '--fork',
    '--kill-child',
  ]
  const parent = spawn('setpriv', [...namespaces, 'bash', 'drills/boot-machine.bash', root], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const ended = new Promise<void>((resolve) => parent.once('exit', () => resolve()))
  stack.defer(async () => {
    parent.kill('SIGKILL')
    await ended
  })
  const first = await firstProcessOf(parent.pid)
  connect(stack, first)
  const inside = ['--target', String(first)]
  const machine: DebianMachine = {
    root,
    inNetwork: ['nsenter', ...inside, '--net'],
    async run(command, { input, environment = {} } = {}) {
      const variables = Object.entries(environment).map(([name, value]) => `${name}=${value}`)
      const path = 'PATH=/usr/local/sbin:/usr/sbin:/usr/bin:/sbin:/bin'
      const args = ['--all', 'env', '-i', path, ...variables, 'bash', '-c', command]
      const running = promisify(execFile)('nsenter', [...inside, ...args], { maxBuffer: MAX_OUTPUT })
      running.child.stdin?.end(input)
      return (await running).stdout
    },
  }
  await untilBooted(machine)
  return machine
}

function requirePrograms(): void {
  if (process.getuid?.() !== 0) throw new Error('This drill makes a machine in namespaces, so it needs root.')
  const missing = Object.entries(PROGRAMS).filter(([program]) => !findProgram(program, ['/usr/sbin', '/sbin']))
  if (missing.length > 0 && !installPackages(missing.map(([, name]) => name)))
    throw new Error(`This drill needs ${missing.map(([program]) => program).join(', ')}.`)
}

/** Makes the image of a bare server once, and keeps it among the temporary files of this machine. */
async function makeImage(): Promise<string> {
  const image = join(tmpdir(), 'speed-dating-drill-trixie')
  if (existsSync(image)) return image
  console.info('Making a bare Debian 13 …')
  const unfinished = `${image}.unfinished`
  await rm(unfinished, { recursive: true, force: true })
  const options = ['--variant=minbase', `--include=${IMAGE}`]
  execFileSync('debootstrap', [...options, 'trixie', unfinished], { stdio: ['ignore', 'ignore', 'inherit'] })
  await rename(unfinished, image)
  return image
}

async function firstProcessOf(unshare: number | undefined): Promise<number> {
  for (let waitedMs = 0; waitedMs < BOOT_TIMEOUT_MS; waitedMs += 100) {
    const children = await readFile(`/proc/${unshare}/task/${unshare}/children`, 'utf8').catch(() => '')
    if (children.trim() !== '') return Number(children.trim().split(' ')[0])
    await pause(100)
  }
  throw new Error('The machine did not start.')
}

/** Gives the machine a network whose packets to the outside bear the address of this machine. */
function connect(stack: AsyncDisposableStack, first: number): void {
  const run = (command: string) => execFileSync('sh', ['-c', command], { stdio: ['ignore', 'ignore', 'inherit'] })
  const inside = `nsenter --target ${first} --net`
  run(`ip link add drill0 type veth peer name eth0 netns ${first}
    ip address add ${OUTSIDE}/24 dev drill0 && ip link set drill0 up
    ${inside} ip address add ${INSIDE}/24 dev eth0 && ${inside} ip link set eth0 up
    ${inside} ip route add default via ${OUTSIDE}`)
  run(`nft add table ip ${TABLE}
    nft 'add chain ip ${TABLE} out { type nat hook postrouting priority 100 ; }'
    nft add rule ip ${TABLE} out ip saddr ${INSIDE} masquerade`)
  stack.defer(() => void run(`nft delete table ip ${TABLE}`))
  const before = execFileSync('cat', ['/proc/sys/net/ipv4/ip_forward'], { encoding: 'utf8' }).trim()
  run('echo 1 > /proc/sys/net/ipv4/ip_forward')
  stack.defer(() => void run(`echo ${before} > /proc/sys/net/ipv4/ip_forward`))
}

async function untilBooted({ run }: DebianMachine): Promise<void> {
  for (let waitedMs = 0; waitedMs < BOOT_TIMEOUT_MS; waitedMs += 500) {
    const state = await run('systemctl is-system-running || true').catch(() => '')
    if (/^(running|degraded)$/.test(state.trim())) return
    await pause(500)
  }
  throw new Error('systemd did not start.')
}
