import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A folder of a test's own. Open to all, so that a database server can run in it as another user when tests run as root. */
export async function temporaryFolder(): Promise<{ path: string; remove(): Promise<void> }> {
  const path = await mkdtemp(join(tmpdir(), 'speed-dating-folder-'))
  await chmod(path, 0o755)
  return { path, remove: () => rm(path, { recursive: true, force: true, maxRetries: 5 }) }
}
