import { spawn } from 'node:child_process'
import { closeSync, openSync } from 'node:fs'
import { readFile, rename, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { Client, DatabaseError } from 'pg'
import { connectionUrls } from '#packages/embedded-postgres/access.ts'
import { binary } from '#packages/embedded-postgres/binaries.ts'
import type { Cluster } from '#packages/embedded-postgres/open-cluster.ts'
import { childOptions } from '#packages/embedded-postgres/run-binary.ts'
import { signalServer } from '#packages/embedded-postgres/signal-server.ts'

export type ServerProcess = {
  /** Resolves when the server has ended, for any reason. */
  ended: Promise<void>
  stop(mode: 'fast' | 'immediate'): Promise<void>
}

/** Long, because replaying the write-ahead log after a power cut can take a while. */
const READY_WITHIN_MS = 120_000
const STOPPED_WITHIN_MS = 30_000
const LOG_BYTES = 1_000_000
const WRONG_PASSWORD = '28P01'

/**
 * Starts the server on `access.port` and waits until it accepts connections. If it does not, throws an error with the end of
 * its log.
 */
export async function startServerProcess(cluster: Cluster): Promise<ServerProcess> {
  const server = await spawnServer(cluster)
  try {
    await untilReady(cluster, server)
    return server
  } catch (error) {
    await server.stop('fast')
    throw error
  }
}

async function spawnServer(cluster: Cluster): Promise<ServerProcess> {
  const settings = {
    ...cluster.clusterSettings.settings,
    port: String(cluster.access.port),
    // The path from the cluster's folder, in which the server runs.
    unix_socket_directories: cluster.socketFolder === undefined ? '' : '.',
  }
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const logFile = await openLogFile(cluster)
  // Detached, because Ctrl-C goes to the terminal's whole process group, and the site must finish before its database.
  const child = spawn(binary(cluster.binaries, 'postgres'), ['-D', cluster.path, ...flags], {
    ...childOptions(cluster.user),
    detached: true,
    stdio: ['ignore', logFile, logFile],
  })
  closeSync(logFile)
  child.unref()
  const stopWithUs = () => child.pid !== undefined && signalServer(child.pid, 'fast')
  process.once('exit', stopWithUs)
  const ended = new Promise<void>((resolve) => {
    child.once('error', () => resolve())
    child.once('exit', () => resolve())
  }).finally(() => process.off('exit', stopWithUs))
  return {
    ended,
    async stop(mode) {
      child.ref()
      const isRunning = () => child.pid !== undefined && child.exitCode === null && child.signalCode === null
      if (child.pid !== undefined && isRunning()) signalServer(child.pid, mode)
      await Promise.race([ended, pause(STOPPED_WITHIN_MS, undefined, { ref: false })])
      if (child.pid !== undefined && isRunning()) signalServer(child.pid, 'immediate')
      await ended
    },
  }
}

async function untilReady(cluster: Cluster, server: ServerProcess): Promise<void> {
  let hasEnded = false
  void server.ended.then(() => (hasEnded = true))
  for (const end = Date.now() + READY_WITHIN_MS; Date.now() < end; await pause(20)) {
    if (hasEnded) break
    if (await acceptsSignIn(cluster)) return
  }
  const log = await readFile(logFileOf(cluster), 'utf8').catch(() => '')
  throw new Error(`The database server did not start:\n${log.trim().split('\n').slice(-8).join('\n')}`)
}

/**
 * Returns whether the server accepts a sign-in. This also proves that the server is ours, because SCRAM makes the server prove
 * that it knows the password.
 */
async function acceptsSignIn(cluster: Cluster): Promise<boolean> {
  const client = new Client({
    connectionString: connectionUrls({ ...cluster.access, socketFolder: cluster.socketFolder }).migrateUrl,
    connectionTimeoutMillis: 2_000,
  })
  client.on('error', () => {})
  try {
    await client.connect()
    return true
  } catch (error) {
    if (error instanceof DatabaseError && error.code === WRONG_PASSWORD) throw wrongPasswordError(cluster)
    return false
  } finally {
    await client.end().catch(() => {})
  }
}

function wrongPasswordError(cluster: Cluster): Error {
  const file = join(cluster.folder, 'access.json')
  return new Error(
    `The passwords in ${file} do not belong to this database: remove that file, and the next start sets new ones.`,
  )
}

/** Opens the log file. A pipe would not do, because the server may outlive this process. */
async function openLogFile(cluster: Cluster): Promise<number> {
  const path = logFileOf(cluster)
  const size = await stat(path).then(
    (found) => found.size,
    () => 0,
  )
  if (size > LOG_BYTES) await rename(path, `${path}.1`)
  return openSync(path, 'a', 0o600)
}

function logFileOf(cluster: Cluster): string {
  return join(cluster.folder, 'server.log')
}
