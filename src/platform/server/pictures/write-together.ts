import { Failures } from '#platform/server/failures.ts'
import type { PictureStore } from '#platform/server/pictures/picture-store.ts'

export type PictureFile = { path: string; bytes: Buffer }

/**
 * Writes the files of one picture at the same time, so that a slow store delays a request once and not once for each file. If
 * one fails, waits for the others before it throws: the files are then removed, and none may be written after that.
 */
export async function writeTogether(store: PictureStore, files: readonly PictureFile[]): Promise<void> {
  const failures = new Failures()
  await Promise.all(files.map(({ path, bytes }) => failures.note(store.write(path, bytes))))
  failures.throwFirst()
}
