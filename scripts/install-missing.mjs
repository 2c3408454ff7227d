// Runs on the machine's own Node (20 or newer) before anything is installed, so it is plain JavaScript without dependencies.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const windows = process.platform === 'win32'
/** The package with the Node that runs every script. Some platforms have none. */
const pinned = `node-${windows ? 'win' : process.platform}-${process.arch}`
const stampFile = 'node_modules/.installed-from'
const lockfileHash = createHash('sha256').update(readFileSync('package-lock.json')).digest('hex')
/** The content of the stamp in a folder without development packages. */
const lockfileHashOfRuntime = `${lockfileHash} runtime`
/** True for the commands that run a site (`runtime`). The others install development packages too, when they are first used. */
const isRuntimeOnly = process.argv[2] === 'runtime'

requireNodeWherePinnedIsMissing()
if (!isInstalled()) install()
linkPinnedNode()

function requireNodeWherePinnedIsMissing() {
  const { optionalDependencies } = JSON.parse(readFileSync('package.json', 'utf8'))
  if (optionalDependencies[pinned] || typeof Temporal !== 'undefined') return
  console.error(
    `This machine needs Node 26 or newer (it has ${process.versions.node}): no packaged Node is available for it. See https://nodejs.org`,
  )
  process.exit(1)
}

/** As in `src/platform/server/config.ts`. */
function isLive() {
  const { SITE_MODE, DATABASE_URL, STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY, STRIPE_WEBHOOK_SECRET } = process.env
  if (SITE_MODE) return SITE_MODE === 'live'
  return Boolean(DATABASE_URL || STRIPE_SECRET_KEY || STRIPE_PUBLISHABLE_KEY || STRIPE_WEBHOOK_SECRET)
}

function isInstalled() {
  const installed = existsSync(stampFile) ? readFileSync(stampFile, 'utf8') : ''
  return installed === lockfileHash || (isRuntimeOnly && installed === lockfileHashOfRuntime)
}

function install() {
  console.info('Installing packages …')
  const npm = process.env.npm_execpath
  const [command, args] = npm ? [process.execPath, [npm]] : ['npm', []]
  // NODE_ENV=production would leave development packages out of every install.
  const which = isRuntimeOnly ? '--omit=dev' : '--include=dev'
  const { status } = spawnSync(command, [...args, 'ci', which, '--no-audit', '--no-fund', '--loglevel=error'], {
    stdio: 'inherit',
    shell: !npm && windows,
  })
  if (status !== 0) process.exit(status ?? 1)
  // npm does not fail if an optional package cannot be downloaded.
  const { optionalDependencies } = JSON.parse(readFileSync('package.json', 'utf8'))
  if (optionalDependencies[pinned] && !existsSync(`node_modules/${pinned}`)) {
    console.error(`${pinned} could not be downloaded. Check the network connection and start again.`)
    process.exit(1)
  }
  if (isRuntimeOnly && isLive()) removeWhatOnlyDevelopersRead()
  writeFileSync(stampFile, isRuntimeOnly ? lockfileHashOfRuntime : lockfileHash)
}

/** Removes source maps and declarations of types, a fifth of the packages of a live site. No program reads them. */
function removeWhatOnlyDevelopersRead() {
  for (const entry of readdirSync('node_modules', { recursive: true, withFileTypes: true }))
    if (entry.isFile() && /\.(map|d\.[cm]?ts)$/.test(entry.name))
      rmSync(join(entry.parentPath ?? entry.path, entry.name))
}

/** Links the pinned Node into the scripts' path. npm 11 does this itself; npm 10, which comes with Node 20, does not. */
function linkPinnedNode() {
  const binary = `node_modules/${pinned}/bin/node${windows ? '.exe' : ''}`
  const command = `node_modules/.bin/node${windows ? '.cmd' : ''}`
  if (!existsSync(binary) || existsSync(command)) return
  if (windows) writeFileSync(command, `@"%~dp0\\..\\${pinned}\\bin\\node.exe" %*\r\n`)
  else symlinkSync(`../${pinned}/bin/node`, command)
}
