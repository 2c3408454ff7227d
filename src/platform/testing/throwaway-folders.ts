import { existsSync } from 'node:fs'
import { mkdtemp, readdir, rm, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { holdFolder } from '#packages/embedded-postgres/hold-folder.ts'
import { stopLeftoverServer } from '#packages/embedded-postgres/leftover-server.ts'

const PREFIX = 'speed-dating-test-'
const MEMORY = '/dev/shm'
/** A clone is about 8 MB, the server's log up to 128 MB; containers often have only 64 MB there. */
const MEMORY_BYTES = 3_000_000_000

/** Where a throwaway cluster can live, best first: a clone is 300 files, and making those on some disks takes 0.3 s. */
export async function throwawayBases(): Promise<string[]> {
  const memory = await statfs(MEMORY).catch(() => undefined)
  const isRoomy = memory !== undefined && memory.bavail * memory.bsize > MEMORY_BYTES
  return isRoomy ? [MEMORY, tmpdir()] : [tmpdir()]
}

export function makeThrowawayFolder(base: string): Promise<string> {
  return mkdtemp(join(base, PREFIX))
}

/** Test runs that were killed leave a server and a folder: whatever nobody holds any more is stopped and removed. */
export async function removeAbandoned(base: string): Promise<void> {
  const names = (await readdir(base)).filter((name) => name.startsWith(PREFIX))
  for (const folder of names.map((name) => join(base, name))) {
    // Without a lock it is one that another run is just making.
    if (existsSync(join(folder, 'lock'))) await removeUnlessHeld(folder)
  }
}

async function removeUnlessHeld(folder: string): Promise<void> {
  try {
    const hold = await holdFolder(folder)
    const cluster = join(folder, 'cluster')
    if (existsSync(cluster)) await stopLeftoverServer(cluster, { warn() {} })
    await rm(folder, { recursive: true, force: true, maxRetries: 5 }).finally(() => hold.release())
  } catch {
    // In use by another run, or another user's.
  }
}
