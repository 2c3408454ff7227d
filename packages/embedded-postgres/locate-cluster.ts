import { createHash } from 'node:crypto'
import { chmod, lstat, mkdir, readlink, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Logger } from 'pino'
import type { ServerUser } from '#packages/embedded-postgres/run-binary.ts'
import { canEnter } from '#packages/embedded-postgres/server-user.ts'

/** `home` is a folder that the server's user can enter. `cluster` is undefined until a cluster has been created. */
export type ClusterLocation = { home: string; cluster: string | undefined }

const OTHER_HOME = '/var/lib/speed-dating'

/**
 * Chooses the cluster's folder: the data folder if PostgreSQL's user can enter it. That user cannot enter root's home, whose
 * permissions we must not widen. Data of a site there is stored in /var/lib, with a link in the data folder.
 */
export async function locateCluster(
  folder: string,
  user: ServerUser | undefined,
  log: Pick<Logger, 'info'>,
): Promise<ClusterLocation> {
  const cluster = join(folder, 'cluster')
  const target = await readlink(cluster).catch(() => undefined)
  if (target !== undefined) return { home: dirname(target), cluster: await requireTarget(cluster, target) }
  // The user may enter the folder but not list it. The other files in it have their own permissions.
  if (user) await chmod(folder, 0o711)
  const home = (await canEnter(user, folder)) ? folder : await createOtherHome(folder)
  if (home !== folder) log.info(`PostgreSQL's user cannot enter ${folder}, so the database is stored in ${home}`)
  return { home, cluster: (await lstat(cluster).catch(() => undefined)) && cluster }
}

async function requireTarget(link: string, target: string): Promise<string> {
  const found = await stat(target).catch(() => undefined)
  if (found) return target
  throw new Error(
    `The database was stored in ${target}, which is missing or not readable: restore that folder, or remove the link ${link} to start with an empty database.`,
  )
}

async function createOtherHome(folder: string): Promise<string> {
  const home = join(OTHER_HOME, createHash('sha256').update(folder).digest('hex').slice(0, 12))
  await mkdir(home, { recursive: true })
  await chmod(OTHER_HOME, 0o755)
  await chmod(home, 0o711)
  return home
}
