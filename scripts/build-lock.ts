import { mkdir, open, readFile, rm } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'

const LOCK = 'node_modules/.building'
const PATIENCE_MS = 120_000

/** Only one process builds at a time; a lock whose holder has died is taken over. */
export async function withBuildLock(work: () => Promise<void>): Promise<void> {
  const until = Date.now() + PATIENCE_MS
  while (!(await take())) {
    if (Date.now() > until)
      throw new Error(`another build has held ${LOCK} for two minutes; remove it if none is running`)
    await pause(200)
  }
  try {
    await work()
  } finally {
    await rm(LOCK, { force: true })
  }
}

async function take(): Promise<boolean> {
  await mkdir('node_modules', { recursive: true })
  try {
    const file = await open(LOCK, 'wx')
    await file.writeFile(String(process.pid))
    await file.close()
    return true
  } catch {
    const holder = Number(await readFile(LOCK, 'utf8').catch(() => ''))
    // An empty lock is one that is just being written, or whose writer died right then: it is given a moment.
    if (holder === 0) await pause(500)
    if (!(await isAlive())) await rm(LOCK, { force: true })
    return false
  }
}

async function isAlive(): Promise<boolean> {
  const holder = Number(await readFile(LOCK, 'utf8').catch(() => ''))
  if (!holder) return false
  try {
    return process.kill(holder, 0)
  } catch {
    return false
  }
}
