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
 * Starts the server on its previous port if that is free. Tries more than once: another program may take the port between the
 * check and the server's start, and a server whose starter was killed may be just waking up in the folder.
 */
export async function startServer(cluster: Cluster, log: Pick<Logger, 'warn'>): Promise<ServerProcess> {
  for (let attempt = 1; ; attempt += 1) {
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

/** Uses the same port, because the URL is in use all over the process. */
export async function startServerAgain(cluster: Cluster, log: Pick<Logger, 'warn'>): Promise<ServerProcess> {
  await stopLeftoverServer(cluster.path, log)
  return startServerProcess(cluster)
}

/** Writes nothing if the port does not change: a full disk must not stop the site from starting. */
async function choosePort(cluster: Cluster): Promise<void> {
  const { access, folder } = cluster
  if (access.port !== undefined && (await isFree(access.port))) return
  do access.port = randomPort()
  while (!(await isFree(access.port)))
  await saveAccess(folder, access)
}

/** Below the ranges that systems use for outgoing connections, so that it stays free while the server is down. */
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
