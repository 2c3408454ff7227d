import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import type { Logger } from 'pino'
import { saveAccess } from '#packages/embedded-postgres/access.ts'
import { stopLeftoverServer } from '#packages/embedded-postgres/leftover-server.ts'
import type { Cluster } from '#packages/embedded-postgres/open-cluster.ts'
import { type ServerProcess, startServerProcess } from '#packages/embedded-postgres/server-process.ts'

const MAX_ATTEMPTS = 4

/**
 * Starts the server on its previous port if that is free. Retries, because another program may take the port between the check
 * and the start, and because a server whose parent was killed may still be starting up in the folder. Not every file system can
 * hold a socket, so the last attempt does without one.
 */
export async function startServer(cluster: Cluster, log: Pick<Logger, 'warn'>): Promise<ServerProcess> {
  for (let attempt = 1; ; attempt += 1) {
    if (attempt === MAX_ATTEMPTS) cluster.socketFolder = undefined
    await choosePort(cluster)
    try {
      return await startServerProcess(cluster)
    } catch (error) {
      if (attempt === MAX_ATTEMPTS) throw error
    }
    await pause(300)
    await stopLeftoverServer(cluster.path, log)
  }
}

/** Restarts the server on the same port, because the whole process already uses its URL. */
export async function startServerAgain(cluster: Cluster, log: Pick<Logger, 'warn'>): Promise<ServerProcess> {
  await stopLeftoverServer(cluster.path, log)
  return startServerProcess(cluster)
}

/** Chooses the port. If it does not change, nothing is written, so that a full disk does not stop the site from starting. */
async function choosePort(cluster: Cluster): Promise<void> {
  const { access, folder } = cluster
  if (access.port !== undefined && (await isFree(access.port))) return
  do access.port = randomPort()
  while (!(await isFree(access.port)))
  await saveAccess(folder, access)
}

/**
 * Returns a port below the ranges that systems use for outgoing connections, so that it stays free while the server is down.
 */
function randomPort(): number {
  return randomInt(20_000, 32_000)
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', () => resolve(false))
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)))
  })
}
