import { link, mkdir, readFile, rename, stat, unlink, writeFile } from 'node:fs/promises'
import { randomBytes } from 'node:crypto'
import { dirname, join } from 'node:path'
import { ConfigError } from '#platform/server/config.ts'
import { formatKeySet, parseKeySet, type KeySet } from '#platform/server/keys/key-set.ts'

const HEADER = `# The secret keys of this site. Whoever has them and its database can act as anyone.
# Keep a copy in a safe place, apart from the backups. npm run rotate-keys makes a new one.
`

export function keyFileOf(dataDir: string): string {
  return join(dataDir, 'site-keys')
}

/** Returns the set in the file, or undefined if there is no file. Refuses a file that others can read. */
export async function readKeyFile(file: string): Promise<KeySet | undefined> {
  const found = await stat(file).catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  })
  if (!found) return undefined
  // Windows has no such rights.
  if (process.platform !== 'win32' && (found.mode & 0o077) !== 0)
    throw new ConfigError(`${file} holds the site’s secret keys and others can read it. Run: chmod 600 ${file}`)
  const set = parseKeySet(await readFile(file, 'utf8'))
  if (!set) throw new ConfigError(`${file} does not hold the site’s keys. Restore it from your copy.`)
  return set
}

/** Writes a file that does not exist yet. If another process was quicker, its file stays. */
export async function createKeyFile(file: string, set: KeySet): Promise<void> {
  await mkdir(dirname(file), { recursive: true })
  const unfinished = await writeUnfinished(file, set)
  try {
    await link(unfinished, file)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  } finally {
    await unlink(unfinished)
  }
}

/** Replaces the file in one step, so that no process reads half of it. */
export async function replaceKeyFile(file: string, set: KeySet): Promise<void> {
  await rename(await writeUnfinished(file, set), file)
}

async function writeUnfinished(file: string, set: KeySet): Promise<string> {
  const unfinished = `${file}.${randomBytes(4).toString('hex')}`
  await writeFile(unfinished, `${HEADER}${formatKeySet(set).join('\n')}\n`, { mode: 0o600, flag: 'wx', flush: true })
  return unfinished
}
