import { createHash } from 'node:crypto'
import { glob, readFile } from 'node:fs/promises'
import { withBuildLock } from './build-lock.ts'

const SOURCES = [
  'src/**/*.{ts,tsx,css,svg}',
  'packages/**/*.ts',
  'scripts/build*.ts',
  'public/**/*',
  'vite.config.ts',
  'package-lock.json',
]

/** Builds browser and server into dist/ unless that is already done. Safe when two processes start together or one is killed. */
export async function buildIfNeeded(): Promise<void> {
  await withBuildLock(async () => {
    const wanted = await sourcesHash()
    const built = await readFile('dist/built-from', 'utf8').catch(() => '')
    if (built === wanted) return
    // Only a process that builds waits for the bundler to load.
    const { buildAll } = await import('./build-all.ts')
    await buildAll(wanted)
  })
}

async function sourcesHash(): Promise<string> {
  const files = (await Array.fromAsync(glob(SOURCES))).filter((file) => !/\.test\.tsx?$/.test(file)).toSorted()
  const hash = createHash('sha256')
  for (const file of files) hash.update(file).update(await readFile(file).catch(() => ''))
  return hash.digest('hex')
}
