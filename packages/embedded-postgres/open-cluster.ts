import { readdir, realpath, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Logger } from 'pino'
import { type Access, saveAccess, newAccess, readAccess } from '#packages/embedded-postgres/access.ts'
import { type Binaries, findBinaries, placeBinaries } from '#packages/embedded-postgres/binaries.ts'
import { stopLeftoverServer } from '#packages/embedded-postgres/leftover-server.ts'
import {
  requireSameMajor,
  makeCluster,
  setPasswords,
  writeAccessRules,
} from '#packages/embedded-postgres/make-cluster.ts'
import type { ClusterSettings } from '#packages/embedded-postgres/cluster-settings.ts'
import { locateCluster } from '#packages/embedded-postgres/locate-cluster.ts'
import type { ServerUser } from '#packages/embedded-postgres/run-binary.ts'
import { chooseServerUser, changeOwner } from '#packages/embedded-postgres/server-user.ts'

/** A complete cluster that no server is running on. */
export type Cluster = {
  /** The site's data folder. It contains the passwords and the server's log. */
  folder: string
  /** PostgreSQL's own folder inside it. */
  path: string
  binaries: Binaries
  user: ServerUser | undefined
  access: Access
  /** The folder of the server's socket file. Undefined if the server only listens on a port. */
  socketFolder: string | undefined
  clusterSettings: ClusterSettings
}

/** Opens the cluster in a folder, or creates it. The caller must hold the folder's lock. */
export async function openCluster(options: {
  folder: string
  clusterSettings: ClusterSettings
  log: Pick<Logger, 'info' | 'warn'>
  /** By default, those that npm installed. */
  binaries?: Binaries
}): Promise<Cluster> {
  const { folder, clusterSettings, log } = options
  const user = await chooseServerUser()
  const location = await locateCluster(folder, user, log)
  await clearUnfinished(location.home)
  const installed = options.binaries ?? (await findBinaries())
  if (location.cluster === undefined) {
    const binaries = await placeBinaries(installed, user, location.home)
    const access = newAccess()
    await saveAccess(folder, access)
    const { initdbArguments } = clusterSettings
    const made = await makeCluster({ folder, home: location.home, binaries, user, access, initdbArguments })
    const path = await realpath(made)
    return { folder, path, binaries, user, access, socketFolder: socketFolderIn(path), clusterSettings }
  }
  const path = await realpath(location.cluster)
  await requireOwner(path, user)
  await requireSameMajor(folder, path, installed)
  const binaries = await placeBinaries(installed, user, location.home)
  await stopLeftoverServer(path, log)
  await changeOwner(user, path)
  // An earlier version of the site may have made the cluster, with other rules.
  await writeAccessRules(path, 'scram-sha-256')
  const access = (await readAccess(folder)) ?? (await replaceAccess(folder, path, binaries, user))
  return { folder, path, binaries, user, access, socketFolder: socketFolderIn(path), clusterSettings }
}

/** The maximum length of a socket's path in bytes, of which PostgreSQL's name for it takes 16. */
const MAX_SOCKET_PATH = 103

/**
 * A statement over a Unix socket takes a third less processor time than over a port. No other user can enter the cluster's
 * folder, so no one else can put a socket there.
 */
function socketFolderIn(path: string): string | undefined {
  const isShort = Buffer.byteLength(join(path, '.s.PGSQL.65535')) <= MAX_SOCKET_PATH
  return process.platform !== 'win32' && isShort ? path : undefined
}

async function replaceAccess(
  folder: string,
  path: string,
  binaries: Binaries,
  user: ServerUser | undefined,
): Promise<Access> {
  const access = newAccess()
  await setPasswords(path, binaries, user, access)
  await saveAccess(folder, access)
  return access
}

/**
 * Makes `user` the owner, because PostgreSQL opens only a folder that its user owns. Only root can change the owner; other
 * users get an error.
 */
async function requireOwner(path: string, user: ServerUser | undefined): Promise<void> {
  if (process.platform === 'win32' || user) return
  const { uid } = await stat(path)
  if (uid === process.getuid?.()) return
  throw new Error(
    `The database in ${path} belongs to another user of this machine: start the site as that user or as root.`,
  )
}

/**
 * Removes the remains of interrupted starts. One of their processes may still be writing, so anything that cannot be removed is
 * left for the next start.
 */
async function clearUnfinished(home: string): Promise<void> {
  const names = (await readdir(home)).filter((name) => name.includes('.new-'))
  await Promise.allSettled(names.map((name) => rm(join(home, name), { recursive: true, force: true })))
}
