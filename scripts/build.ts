import { createHash } from 'node:crypto'
import { glob, readFile } from 'node:fs/promises'
import { withBuildLock } from './build-lock.ts'

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
 * same time or one is killed.
 */
export async function buildIfNeeded(): Promise<void> {
  await withBuildLock(async () => {
    const currentHash = await sourcesHash()
    const built = await readFile('dist/built-from', 'utf8').catch(() => '')
    if (built === currentHash) return
    // Loaded here so that only a process that builds waits for the bundler.
    const { buildAll } = await import('./build-all.ts')
    await buildAll(currentHash)
  })
}

async function sourcesHash(): Promise<string> {
  const files = (await Array.fromAsync(glob(SOURCES))).filter((file) => !/\.test\.tsx?$/.test(file)).toSorted()
  const hash = createHash('sha256')
  for (const file of files) hash.update(file).update(await readFile(file).catch(() => ''))
  return hash.digest('hex')
}
