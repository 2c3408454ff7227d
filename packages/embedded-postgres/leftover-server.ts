import { execFile } from 'node:child_process'
import { readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import type { Logger } from 'pino'
import { signalServer } from '#packages/embedded-postgres/signal-server.ts'

const run = promisify(execFile)
const TIMEOUT_MS = 30_000

/**
 * Stops the server that a killed process left running. The caller holds the folder, so no one else uses that server. Committed
 * data is not lost.
 */
export async function stopLeftoverServer(cluster: string, log: Pick<Logger, 'warn'>): Promise<void> {
  const pidFile = join(cluster, 'postmaster.pid')
  const text = await readFile(pidFile, 'utf8').catch(() => undefined)
  if (text === undefined) return
  const pid = Number.parseInt(text, 10)
  if (!(pid > 0) || (isAlive(pid) && !(await runsIn(pid, cluster)))) {
    // The file is incomplete, or its process id now belongs to another program. PostgreSQL would refuse to start.
    await rm(pidFile, { force: true })
    return
  }
  if (!isAlive(pid)) return
  log.warn({ pid }, 'a database server was left running by a process that was killed; stopping it')
  if (await tryToStop(pid, cluster, 'fast')) return
  if (await tryToStop(pid, cluster, 'immediate')) return
  throw new Error(`A database server left running in ${cluster} (process ${pid}) did not stop: stop it manually.`)
}

async function tryToStop(pid: number, cluster: string, mode: 'fast' | 'immediate'): Promise<boolean> {
  signalServer(pid, mode)
  for (const end = Date.now() + TIMEOUT_MS; Date.now() < end;) {
    if (!isAlive(pid) || !(await runsIn(pid, cluster))) return true
    await pause(20)
  }
  return false
}

/** Returns whether the process is running. EPERM means that it is running but belongs to another user. */
function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

/** Returns whether this process is the cluster's server, and not a later process with the same id. */
async function runsIn(pid: number, cluster: string): Promise<boolean> {
  if (process.platform === 'linux') {
    // Compared by inode, because the folder may have been moved or mounted elsewhere while the server runs.
    const [processFolder, clusterFolder] = await Promise.all([
      stat(`/proc/${pid}/cwd`).catch(() => undefined),
      stat(cluster),
    ])
    return processFolder?.dev === clusterFolder.dev && processFolder.ino === clusterFolder.ino
  }
  if (process.platform === 'win32') {
    const { stdout } = await run('tasklist', ['/FI', `PID eq ${pid}`, '/FO', 'CSV', '/NH'])
    return stdout.toLowerCase().includes('postgres.exe')
  }
  const { stdout } = await run('ps', ['-o', 'command=', '-p', String(pid)]).catch(() => ({ stdout: '' }))
  return stdout.includes(cluster)
}
