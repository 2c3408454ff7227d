import { execFileSync } from 'node:child_process'
import { cp, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { temporaryFolder } from '#platform/testing/temporary-folder.ts'
import { freePort } from '../../bench/built-site.ts'
import { installFromPypi } from '../../scripts/standards/install-from-pypi.ts'
import type { Images } from './images.ts'

const PROJECT = 'speed-dating-drill'
const NETWORK = '10.79.0.0/24'
const HEALTHY_WITHIN_MS = 60_000

export const NAME = 'www.example.com'

export type Compose = {
  httpsPort: number
  /** The private key of backups. */
  backupKey: string
  /** Starts a service, in place of the container that it has. */
  up(service: string): Promise<void>
  /** Waits until the health check of the service succeeds. Returns the seconds. */
  untilHealthy(service: string): Promise<number>
  /** Waits until the container of the service ends by itself. Returns its exit code. */
  untilEnded(service: string): number
  /** Stops a service as `docker compose stop` does. Returns the seconds and its exit code. */
  stop(service: string): { seconds: number; code: number }
  /** Runs a service that ends, such as a command of the person who runs the site. Returns what it printed. */
  run(service: 'command' | 'migrate', args: readonly string[], input?: string): string
  /** Runs a program in the container of a service. */
  inside(service: string, ...program: string[]): string
  /** Uses another image for services that are started from now on. */
  useImage(image: string): Promise<void>
}

/**
 * Prepares deploy/compose as docs/deploy.md says. podman-compose reads its file. Podman's timers for health checks are units of
 * systemd, which this machine may lack, so the drill runs the checks itself and starts the services in the order of `depends_on`.
 */
export async function prepareCompose(stack: AsyncDisposableStack, images: Images): Promise<Compose> {
  const folder = await temporaryFolder()
  stack.defer(folder.remove)
  const containersConf = join(folder.path, 'containers.conf')
  // runc, because crun refuses a machine that has both versions of control groups. The limits are below those of any machine.
  await writeFile(
    containersConf,
    `[containers]
default_ulimits = ["nofile=1024:1024", "nproc=4096:4096"]
[engine]
runtime = "runc"
cgroup_manager = "cgroupfs"
events_logger = "file"
`,
  )
  const environment = { ...process.env, CONTAINERS_CONF: containersConf }
  const run = (program: string, args: readonly string[], input?: string) =>
    execFileSync(program, args, {
      ...{ cwd: folder.path, env: environment, encoding: 'utf8' as const, maxBuffer: 64 * 1024 * 1024 },
      stdio: ['pipe', 'pipe', 'pipe'],
      ...(input === undefined ? {} : { input }),
    })
  const podman = (...args: string[]) => run('podman', args)
  const program = join(installFromPypi('containers', 'drills/containers/requirements.txt'), 'podman-compose')
  const inProject = ['--project-name', PROJECT, '--profile', 'commands']
  const compose = (...args: string[]) => run(program, [...inProject, ...args])
  const container = (service: string) => `${PROJECT}_${service}_1`
  await cp(resolve('deploy/compose'), folder.path, { recursive: true })
  const keys = podman('run', '--rm', images.site, 'rotate-keys', 'new')
  const pair = podman('run', '--rm', images.site, 'make-backup-key')
  await writeFile(join(folder.path, 'settings'), settings(keys, pair), { mode: 0o600 })
  const [httpPort, httpsPort] = [await freePort(), await freePort()]
  const names = {
    ...{ SITE_HOST: NAME, SITE_IMAGE: images.site, POSTGRES_IMAGE: images.database, CADDY_IMAGE: images.proxy },
    ...{ OWNER_PASSWORD: 'OwnerOfTheDrill', SITE_PASSWORD: 'SiteOfTheDrill', TLS_ISSUER: 'internal' },
    ...{ HTTP_PORT: `127.0.0.1:${httpPort}`, HTTPS_PORT: `127.0.0.1:${httpsPort}`, PROXY_NETWORK: NETWORK },
  }
  const writeNames = (values: Record<string, string>) =>
    writeFile(
      join(folder.path, '.env'),
      Object.entries(values).map((entry) => `${entry.join('=')}\n`),
    )
  await writeNames(names)
  const down = () => void compose('down', '--volumes', '--timeout', '10')
  // What an interrupted drill left.
  down()
  stack.defer(down)
  return {
    httpsPort,
    backupKey: /^AGE-SECRET-KEY-\S+$/m.exec(pair)?.[0] ?? '',
    async up(service) {
      compose('up', '--detach', '--no-deps', '--force-recreate', service)
    },
    async untilHealthy(service) {
      const startedAt = performance.now()
      while (performance.now() - startedAt < HEALTHY_WITHIN_MS) {
        try {
          podman('healthcheck', 'run', container(service))
          return (performance.now() - startedAt) / 1_000
        } catch {
          await pause(250)
        }
      }
      throw new Error(`${service} is not healthy:\n${podman('logs', '--tail', '20', container(service))}`)
    },
    untilEnded: (service) => Number(podman('wait', container(service))),
    stop(service) {
      const startedAt = performance.now()
      podman('stop', '--time', '40', container(service))
      const code = Number(podman('inspect', '--format', '{{.State.ExitCode}}', container(service)))
      return { seconds: (performance.now() - startedAt) / 1_000, code }
    },
    run: (service, args, input = '') =>
      run(program, [...inProject, 'run', '--rm', '--no-deps', '-T', service, ...args], input),
    inside: (service, ...programOfService) => podman('exec', container(service), ...programOfService),
    useImage: (image) => writeNames({ ...names, SITE_IMAGE: image }),
  }
}

function settings(keys: string, pair: string): string {
  const key = '51DrillDrillDrillDrillDrill'
  const values = {
    ...{ SITE_NAME: 'Drill Dating', TRADER_NAME: 'Drill Ltd', TRADER_ADDRESS: '1 High Street, Dudley DY1 1AA' },
    ...{ CONTACT_EMAIL: 'hello@example.com', MAIL_FROM: 'Drill Dating <hello@example.com>' },
    // Nothing listens there, so emails wait.
    ...{ SMTP_URL: 'smtp://127.0.0.1:2525', STRIPE_WEBHOOK_SECRET: `whsec_${key}` },
    ...{ STRIPE_PUBLISHABLE_KEY: `pk_test_${key}`, STRIPE_SECRET_KEY: `sk_test_${key}` },
    METRICS_TOKEN: 'a-token-of-the-drill',
  }
  const lines = Object.entries(values).map((entry) => entry.join('='))
  return [...lines, keys.trim(), /^BACKUP_PUBLIC_KEY=.*$/m.exec(pair)?.[0] ?? '', ''].join('\n')
}
