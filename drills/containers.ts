import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { temporaryFolder } from '#platform/testing/temporary-folder.ts'
import { printTable } from '../bench/required-figures.ts'
import { NAME, prepareCompose, type Compose } from './containers/compose.ts'
import { buildImages, filesInLayers, requirePrograms, sizesOf, type Images } from './containers/images.ts'
import { checkManifests } from './containers/manifests.ts'
import { withVisitors } from './with-visitors.ts'

const MAX_IMAGE_MB = 400
/** DRAIN_SECONDS of the image, and the limit of compose.yaml. */
const [MIN_STOP_SECONDS, MAX_STOP_SECONDS] = [5, 40]
const AUTHORITY = '/data/caddy/pki/authorities/local/root.crt'
const SITES = ['site-1', 'site-2'] as const

type Drill = { compose: Compose; images: Images; authority: string; rows: string[][]; missed: string[] }

/**
 * Follows the part of docs/deploy.md about containers: builds the image without a registry, runs deploy/compose with podman, stops and
 * replaces processes under visitors, updates the site, and makes and restores a backup. Checks the files for Kubernetes without a cluster.
 */
export async function drillContainers(stack: AsyncDisposableStack): Promise<string[]> {
  requirePrograms()
  const missed = checkManifests()
  const images = await buildImages(stack)
  missed.push(...(await checkImage(stack, images)))
  const compose = await prepareCompose(stack, images)
  const rows = [['', 'seconds', 'requests', 'failed']]
  await startAll(compose, rows)
  const folder = await temporaryFolder()
  stack.defer(folder.remove)
  const authority = join(folder.path, 'authority.pem')
  await writeFile(authority, await readWhenMade(compose))
  const drill: Drill = { compose, images, authority, rows, missed }
  await checkLimits(drill)
  await stopUnderVisitors(drill)
  await backUpAndRestore(drill)
  await update(drill)
  printTable(rows)
  return missed
}

async function checkImage(stack: AsyncDisposableStack, { site, debian }: Images): Promise<string[]> {
  const base = await sizesOf(debian, [])
  const { all, of } = await sizesOf(site, ['site/bin', 'site/node_modules', 'site/dist', 'site/program'])
  const [node = 0, packages = 0, build = 0, program = 0] = of
  const rest = all - base.all - node - packages - build - program
  printTable([
    ['the image', 'MB', 'at most'],
    ['in all', all.toFixed(0), String(MAX_IMAGE_MB)],
    ['Debian 13', base.all.toFixed(0), ''],
    ['Node', node.toFixed(0), ''],
    ['packages', packages.toFixed(0), ''],
    ['the build', (build + program).toFixed(0), ''],
    ['certificates, libatomic1, migrations', rest.toFixed(0), ''],
  ])
  const secrets = await filesInLayers(stack, site, /^(\.env|\.npmrc|npmrc|settings)$/)
  return [
    ...(all <= MAX_IMAGE_MB ? [] : [`the image has ${all.toFixed(0)} MB`]),
    ...secrets.map((file) => `a layer contains ${file}`),
  ]
}

async function startAll(compose: Compose, rows: string[][]): Promise<void> {
  const startedAt = performance.now()
  await compose.up('database')
  await compose.untilHealthy('database')
  await compose.up('migrate')
  const code = compose.untilEnded('migrate')
  if (code !== 0) throw new Error(`migrate ended with ${code}`)
  for (const service of [...SITES, 'worker']) await compose.up(service)
  for (const service of [...SITES, 'worker']) await compose.untilHealthy(service)
  await compose.up('proxy')
  rows.push(['from images to a live site', ((performance.now() - startedAt) / 1_000).toFixed(1), '', ''])
}

/** Caddy makes its authority when it starts. */
async function readWhenMade({ inside }: Compose): Promise<string> {
  for (let attempt = 0; attempt < 50; attempt += 1) {
    try {
      return inside('proxy', 'cat', AUTHORITY)
    } catch {
      await pause(200)
    }
  }
  return inside('proxy', 'cat', AUTHORITY)
}

/** Each process runs as a user without rights, and can write to its data and to temporary files only. */
async function checkLimits({ compose, missed }: Drill): Promise<void> {
  for (const service of [...SITES, 'worker']) {
    const user = compose.inside(service, 'id', '-u').trim()
    if (user !== '10001') missed.push(`${service} runs as the user ${user}`)
    const status = compose.inside(service, 'cat', '/proc/1/status')
    for (const line of ['CapEff:\t0000000000000000', 'CapBnd:\t0000000000000000', 'NoNewPrivs:\t1'])
      if (!status.includes(line)) missed.push(`${service} lacks ${line}`)
    const script =
      'for f in / /site /site/dist /etc /tmp /var/lib/speed-dating; do touch $f/x 2>/dev/null && echo $f; done; true'
    const writable = compose.inside(service, 'sh', '-c', script).trim().split('\n').join(' ')
    if (writable !== '/tmp /var/lib/speed-dating') missed.push(`${service} can write to ${writable}`)
  }
}

async function stopUnderVisitors(drill: Drill): Promise<void> {
  await measured(drill, 'a process stops, and one takes its place', async () => {
    const { seconds, code } = drill.compose.stop('site-1')
    drill.rows.push(['until a process that serves has stopped', seconds.toFixed(1), '', ''])
    if (code !== 0) drill.missed.push(`a process that was stopped ended with ${code}`)
    if (seconds < MIN_STOP_SECONDS || seconds > MAX_STOP_SECONDS)
      drill.missed.push(`a process stopped within ${seconds.toFixed(1)} seconds`)
    await drill.compose.up('site-1')
    await drill.compose.untilHealthy('site-1')
  })
}

/** Follows the update of docs/deploy.md. */
async function update(drill: Drill): Promise<void> {
  const { compose, images, missed } = drill
  await measured(drill, 'an update', async () => {
    await compose.useImage(images.next)
    const applied = compose.run('migrate', [])
    if (!applied.includes('Applied 999-drill.sql.')) missed.push(`the migration of the update: ${applied}`)
    for (const service of SITES) {
      compose.stop(service)
      await compose.up(service)
      await compose.untilHealthy(service)
      await pause(3_000)
    }
    compose.stop('worker')
    await compose.up('worker')
    await compose.untilHealthy('worker')
  })
  await measured(drill, 'back to the version before', async () => {
    await compose.useImage(images.back)
    for (const service of SITES) {
      compose.stop(service)
      await compose.up(service)
      await compose.untilHealthy(service)
      await pause(3_000)
    }
  })
}

async function backUpAndRestore({ compose, missed }: Drill): Promise<void> {
  const made = compose.run('command', ['backup', '/backups/drill.age'])
  if (!made.includes('It is encrypted')) missed.push(`the backup: ${made}`)
  for (const service of [...SITES, 'worker']) compose.stop(service)
  const restored = compose.run('command', ['restore', '/backups/drill.age', '--replace'], `${compose.backupKey}\n`)
  if (!/^Restored \d+ rows/m.test(restored)) missed.push(`the restore: ${restored}`)
  for (const service of [...SITES, 'worker']) await compose.up(service)
  for (const service of [...SITES, 'worker']) await compose.untilHealthy(service)
}

/** Runs `work` while visitors read through the proxy. No request may fail. */
async function measured(drill: Drill, what: string, work: () => Promise<unknown>): Promise<void> {
  const visitors = [NAME, drill.authority, String(drill.compose.httpsPort)]
  const { requests, failures, seconds } = await withVisitors([], visitors, work)
  drill.rows.push([what, seconds.toFixed(1), String(requests), String(failures.length)])
  for (const failure of failures.slice(0, 5)) console.info(`  ${what}: ${failure}`)
  if (failures.length > 0) drill.missed.push(`${failures.length} requests failed: ${what}`)
}
