import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { glob, readFile } from 'node:fs/promises'

const SOURCES = [
  'src/**/*.{ts,tsx,css,svg,woff2}',
  'packages/**/*.ts',
  'scripts/build*.ts',
  'public/**/*',
  'docs/evening.md',
  'docs/evening/*',
  'vite.config.ts',
  'package-lock.json',
]

/**
 * Builds the browser's and the server's code into dist/, unless the build is up to date. Safe if two processes start at the
 * same time or one is killed. A process of its own builds: the bundler's memory, some 500 MB, would stay with the site. A container
 * image has the build and no sources.
 */
export async function buildIfNeeded(): Promise<void> {
  if (!existsSync('src')) return
  if (await isBuiltFrom(await sourcesHash())) return
  const build = spawn(process.execPath, ['scripts/build-now.ts'], { stdio: 'inherit' })
  const [code] = await once(build, 'exit')
  if (code !== 0) throw new Error('The site could not be built.')
}

export async function isBuiltFrom(hash: string): Promise<boolean> {
  return (await readFile('dist/built-from', 'utf8').catch(() => '')) === hash
}

export async function sourcesHash(): Promise<string> {
  const files = (await Array.fromAsync(glob(SOURCES))).filter((file) => !/\.test\.tsx?$/.test(file)).toSorted()
  const hash = createHash('sha256')
  for (const file of files) hash.update(file).update(await readFile(file).catch(() => ''))
  return hash.digest('hex')
}
