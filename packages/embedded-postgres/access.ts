import { randomBytes } from 'node:crypto'
import { readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'

export const OWNER_ROLE = 'speed_dating_owner'
export const APP_ROLE = 'speed_dating_app'
export const DATABASE = 'speed_dating'

const Access = z.object({ port: z.int().optional(), ownerPassword: z.string(), appPassword: z.string() })

/** The data needed to connect to the database in a folder. */
export type Access = z.infer<typeof Access>

/** Returns undefined if the folder has no readable access file. The caller then sets new passwords. */
export async function readAccess(folder: string): Promise<Access | undefined> {
  try {
    return Access.parse(JSON.parse(await readFile(fileIn(folder), 'utf8')))
  } catch (error) {
    const isMissing = error instanceof Error && 'code' in error && error.code === 'ENOENT'
    if (isMissing || error instanceof SyntaxError || error instanceof z.ZodError) return undefined
    throw error
  }
}

export function newAccess(): Access {
  return { ownerPassword: newPassword(), appPassword: newPassword() }
}

export async function saveAccess(folder: string, access: Access): Promise<void> {
  const unfinished = `${fileIn(folder)}.new`
  await writeFile(unfinished, `${JSON.stringify(access)}\n`, { mode: 0o600, flush: true })
  await rename(unfinished, fileIn(folder))
}

/**
 * Returns the connection URLs of the site's database, or of another one on the same server. `socketFolder` is the folder of the
 * server's socket file, if there is one.
 */
export function connectionUrls(
  access: Access & { socketFolder?: string | undefined },
  database = DATABASE,
): { url: string; migrateUrl: string } {
  const socketQuery = access.socketFolder === undefined ? '' : `?host=${encodeURIComponent(access.socketFolder)}`
  const addressAndDatabase = `127.0.0.1:${access.port}/${database}${socketQuery}`
  return {
    url: `postgres://${APP_ROLE}:${access.appPassword}@${addressAndDatabase}`,
    migrateUrl: `postgres://${OWNER_ROLE}:${access.ownerPassword}@${addressAndDatabase}`,
  }
}

function fileIn(folder: string): string {
  return join(folder, 'access.json')
}

/** Generates a hexadecimal password, which needs no quoting in SQL or in a URL. */
function newPassword(): string {
  return randomBytes(24).toString('hex')
}
