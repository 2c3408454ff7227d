import { z } from 'zod'

const Names = z.record(z.string(), z.string()).default({})
const LockedPackage = z.object({
  dependencies: Names,
  optionalDependencies: Names,
  peerDependencies: Names,
  link: z.boolean().optional(),
})
export const LockFile = z.object({ packages: z.record(z.string(), LockedPackage) })
export type LockFile = z.infer<typeof LockFile>

/**
 * Returns the folders, such as `node_modules/pg`, of the named packages and of everything that they depend on. Packages of other
 * platforms are in the lock file and not installed.
 */
export function neededPackages(
  names: Iterable<string>,
  { packages }: LockFile,
  isInstalled: (folder: string) => boolean,
): string[] {
  const needed = new Set<string>()
  const waiting = Array.from(names, (name) => ({ name, from: '' }))
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const folder = findPackage(next.name, next.from, packages, isInstalled)
    const entry = folder === undefined ? undefined : packages[folder]
    if (folder === undefined || !entry || needed.has(folder)) continue
    needed.add(folder)
    for (const name of Object.keys({
      ...entry.dependencies,
      ...entry.optionalDependencies,
      ...entry.peerDependencies,
    }))
      waiting.push({ name, from: folder })
  }
  return [...needed].toSorted()
}

/** Looks for a package as Node does: in the folder that asks, then in those above it. */
function findPackage(
  name: string,
  from: string,
  packages: LockFile['packages'],
  isInstalled: (folder: string) => boolean,
): string | undefined {
  for (let at = from; ; at = at.slice(0, Math.max(0, at.lastIndexOf('/node_modules/')))) {
    const folder = `${at === '' ? '' : `${at}/`}node_modules/${name}`
    if (packages[folder] && isInstalled(folder)) return folder
    if (at === '') return undefined
  }
}

/** Returns the names of the packages that built code imports. */
export function importedPackages(code: string): Set<string> {
  const specifiers = code.matchAll(
    /^\s*(?:import|export)\b[^"';]*?\bfrom ?"([^"]+)"|^import "([^"]+)"|\bimport\("([^"]+)"\)/gm,
  )
  const names = Array.from(specifiers, ([, from, bare, dynamic]) => from ?? bare ?? dynamic ?? '')
    .filter((specifier) => specifier !== '' && !/^[./#]|^node:/.test(specifier))
    .map((specifier) =>
      specifier
        .split('/')
        .slice(0, specifier.startsWith('@') ? 2 : 1)
        .join('/'),
    )
  return new Set(names)
}
