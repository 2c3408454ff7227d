import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

/**
 * Returns the folder of the programs of a package, such as `bin/python`. On first use it is installed in a folder of its own, in
 * the versions and with the hashes of its requirements. Throws an error with a readable message if that fails.
 */
export function installFromPypi(name: string, requirements: string): string {
  const version = createHash('sha256').update(readFileSync(requirements)).digest('hex').slice(0, 12)
  const folder = resolve('node_modules/.cache/standards', `${name}-${version}`)
  const programs = join(folder, 'bin')
  if (existsSync(join(folder, 'installed'))) return programs
  console.info(`Installing ${name} …`)
  try {
    execFileSync('python3', ['-m', 'venv', '--clear', folder], { stdio: 'inherit' })
    const pip = ['install', '--quiet', '--disable-pip-version-check', '--require-hashes', '-r', requirements]
    execFileSync(join(programs, 'pip'), pip, { stdio: 'inherit' })
    writeFileSync(join(folder, 'installed'), '')
  } catch (error) {
    throw new Error(`${name} could not be installed. It needs Python 3.10 or later and access to PyPI.`, {
      cause: error,
    })
  }
  return programs
}
