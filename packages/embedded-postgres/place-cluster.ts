import { createHash } from 'node:crypto'
import { chmod, lstat, mkdir, readlink, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Logger } from 'pino'
import { canEnter, type ServerUser } from '#packages/embedded-postgres/server-user.ts'

/** `home` is a folder the server's user can enter; `cluster` is absent until one has been made. */
export type Place = { home: string; cluster: string | undefined }

const ELSEWHERE = '/var/lib/speed-dating'

/**
 * In the data folder itself where PostgreSQL's user can enter it. Root's own home is closed to that user and is not
 * ours to open, so data of a site that lies there is kept in /var/lib, and the data folder holds a link to it.
 */
export async function placeCluster(
  folder: string,
  user: ServerUser | undefined,
  log: Pick<Logger, 'info'>,
): Promise<Place> {
  const cluster = join(folder, 'cluster')
  const target = await readlink(cluster).catch(() => undefined)
  if (target !== undefined) return { home: dirname(target), cluster: await demandTarget(cluster, target) }
  // Enter, but not list: the other files here are closed by themselves.
  if (user) await chmod(folder, 0o711)
  const home = (await canEnter(user, folder)) ? folder : await makeHomeElsewhere(folder)
  if (home !== folder) log.info(`PostgreSQL's user cannot enter ${folder}, so the database is kept in ${home}`)
  return { home, cluster: (await lstat(cluster).catch(() => undefined)) && cluster }
}

async function demandTarget(link: string, target: string): Promise<string> {
  const found = await stat(target).catch(() => undefined)
  if (found) return target
  throw new Error(
    `The database was kept in ${target}, which is gone or closed to you: bring it back, or remove the link ${link} to begin with an empty one.`,
  )
}

async function makeHomeElsewhere(folder: string): Promise<string> {
  const home = join(ELSEWHERE, createHash('sha256').update(folder).digest('hex').slice(0, 12))
  await mkdir(home, { recursive: true })
  await chmod(ELSEWHERE, 0o755)
  await chmod(home, 0o711)
  return home
}
