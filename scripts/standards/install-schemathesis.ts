import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

const REQUIREMENTS = join(import.meta.dirname, 'schemathesis.txt')

/**
 * Returns the path of schemathesis. On first use it is installed in a folder of its own, in the versions and with the hashes of
 * `schemathesis.txt`. Throws an error with a readable message if that fails.
 */
export function installSchemathesis(): string {
  const version = createHash('sha256').update(readFileSync(REQUIREMENTS)).digest('hex').slice(0, 12)
  const folder = resolve('node_modules/.cache/standards', `schemathesis-${version}`)
  const program = join(folder, 'bin', 'schemathesis')
  if (existsSync(program)) return program
  console.info('Installing schemathesis …')
  try {
    execFileSync('python3', ['-m', 'venv', folder], { stdio: 'inherit' })
    const pip = ['install', '--quiet', '--disable-pip-version-check', '--require-hashes', '-r', REQUIREMENTS]
    execFileSync(join(folder, 'bin', 'pip'), pip, { stdio: 'inherit' })
  } catch (error) {
    throw new Error('Schemathesis could not be installed. It needs Python 3.10 or later and access to PyPI.', {
      cause: error,
    })
  }
  return program
}
