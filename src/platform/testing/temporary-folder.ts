import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export type TemporaryFolder = { path: string; remove(): Promise<void> }

/** Creates a folder on disk for one test. */
export function temporaryFolder(): Promise<TemporaryFolder> {
  return temporaryFolderIn(tmpdir())
}

/** Creates a folder that everyone can read, so that a database server can run in it as another user when tests run as root. */
export async function temporaryFolderIn(base: string): Promise<TemporaryFolder> {
  const path = await mkdtemp(join(base, 'speed-dating-folder-'))
  await chmod(path, 0o755)
  return { path, remove: () => rm(path, { recursive: true, force: true, maxRetries: 5 }) }
}
