// Runs on whatever Node the machine has (20 or newer) before anything is installed: plain JavaScript, no dependency.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'

const stamp = 'node_modules/.installed-from'
const wanted = createHash('sha256').update(readFileSync('package-lock.json')).digest('hex')
const installed = existsSync(stamp) ? readFileSync(stamp, 'utf8') : ''
if (installed === wanted) process.exit(0)

const pinned = `node-${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`
const { optionalDependencies } = JSON.parse(readFileSync('package.json', 'utf8'))
const [major] = process.versions.node.split('.').map(Number)
if (!optionalDependencies[pinned] && major < 24) {
  console.error(
    `This machine needs Node 24 or newer (it has ${process.versions.node}): there is no packaged Node for it. See https://nodejs.org`,
  )
  process.exit(1)
}

console.info('Installing what the site needs …')
const npm = process.env.npm_execpath
const [command, args] = npm ? [process.execPath, [npm]] : ['npm', []]
const { status } = spawnSync(command, [...args, 'ci', '--no-audit', '--no-fund', '--loglevel=error'], {
  stdio: 'inherit',
  shell: !npm && process.platform === 'win32',
})
if (status !== 0) process.exit(status ?? 1)
writeFileSync(stamp, wanted)
