import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

export function findProgram(name: string, folders: readonly string[] = []): string | undefined {
  const inPath = (process.env.PATH ?? '').split(delimiter)
  return [...inPath, ...folders].map((folder) => join(folder, name)).find((path) => existsSync(path))
}

/** Installs packages of Debian, which checks their signatures. Returns whether that worked. */
export function installPackages(packages: readonly string[]): boolean {
  console.info(`Installing ${packages.join(' and ')} …`)
  const install = `apt-get update -q && apt-get install -qy --no-install-recommends ${packages.join(' ')}`
  const asRoot = process.getuid?.() === 0 ? [] : ['sudo', '-n']
  const [command, ...args] = [...asRoot, 'sh', '-c', install]
  try {
    execFileSync(command, args, { stdio: ['ignore', 2, 2] })
    return true
  } catch {
    return false
  }
}
