import { access, mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import { errorCode } from '#platform/server/database-error-messages.ts'
import { newId } from '#platform/server/ids.ts'
import { isPicturePath, requirePicturePath } from '#platform/server/pictures/picture-path.ts'
import type { PictureStore, StoredFile } from '#platform/server/pictures/picture-store.ts'
import { PicturesUnavailable } from '#platform/server/pictures/pictures-unavailable.ts'

/** Inside the pictures folder, which may be on a separate disk, because files cannot be moved atomically across disks. */
const UNFINISHED = 'unfinished'
/** The folder with files that are being written, or were when their process was killed. */
export function unfinishedFolder(dataDir: string): string {
  return join(picturesFolder(dataDir), UNFINISHED)
}

/** The pictures of a restore that has not finished. In the pictures folder for the same reason. */
export const STAGING_FOLDER = '.restoring'
const UNFINISHED_MAX_AGE_MS = 60 * 60_000

/** The disk is full, its user's share is used up, or it has failed and become read-only. */
const DISK_FAILURES: ReadonlySet<string | undefined> = new Set(['ENOSPC', 'EDQUOT', 'EROFS', 'EIO'])

export function picturesFolder(dataDir: string): string {
  return join(dataDir, 'pictures')
}

/**
 * Lists the paths relative to the folder, sorted and with forward slashes. The list is empty if the folder does not exist yet.
 */
export async function listPictures(folder: string): Promise<string[]> {
  const found = await readdir(folder, { recursive: true, withFileTypes: true }).catch(ifMissing([]))
  return found
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .filter((path) => ![STAGING_FOLDER, UNFINISHED].some((aside) => path.startsWith(`${aside}/`)))
    .toSorted()
}

/** Stores pictures in the data folder. No other user of the machine can read them. */
export class PictureDisk implements PictureStore {
  readonly isShared = false
  readonly #folder: string
  readonly #writeFile: typeof writeFile

  /** A test passes its own `writeFile` to fill the disk. */
  constructor(dataDir: string, write = writeFile) {
    this.#folder = picturesFolder(dataDir)
    this.#writeFile = write
  }

  async has(path: string): Promise<boolean> {
    return isPicturePath(path) && access(this.#fileOf(path)).then(() => true, ifMissing(false))
  }

  async read(path: string): Promise<Buffer | undefined> {
    return isPicturePath(path) ? readFile(this.#fileOf(path)).catch(ifMissing(undefined)) : undefined
  }

  /**
   * Writes to a temporary name first, so that a process that is killed while writing does not leave a partial picture that
   * looks complete.
   */
  async write(path: string, bytes: Buffer): Promise<void> {
    const unfinished = join(this.#folder, UNFINISHED, newId())
    const finished = this.#fileOf(path)
    try {
      await mkdir(dirname(unfinished), { recursive: true, mode: 0o700 })
      await this.#writeFile(unfinished, bytes, { mode: 0o600 })
      await mkdir(dirname(finished), { recursive: true, mode: 0o700 })
      await rename(unfinished, finished)
    } catch (error) {
      if (!DISK_FAILURES.has(errorCode(error))) throw error
      // Part of a picture would take what little space is left.
      await rm(unfinished, { force: true }).catch(() => {})
      throw new PicturesUnavailable(`the disk with the pictures cannot be written to (${errorCode(error)})`, {
        cause: error,
      })
    }
  }

  remove(path: string): Promise<void> {
    return rm(this.#fileOf(path), { force: true })
  }

  async *list(folder: string): AsyncGenerator<StoredFile> {
    for (const path of await listPictures(this.#folder)) {
      if (!path.startsWith(folder)) continue
      // A file that no longer exists has just been removed.
      const found = await stat(join(this.#folder, path)).catch(ifMissing(undefined))
      if (found) yield { path, writtenAt: found.mtime.toTemporalInstant() }
    }
  }

  /**
   * Removes files that killed processes left behind. Their age is measured with the system clock, because file times do not
   * follow the site's clock.
   */
  async removeUnfinished(): Promise<void> {
    const folder = join(this.#folder, UNFINISHED)
    for (const name of await readdir(folder).catch(ifMissing([]))) {
      // A file that no longer exists has just been completed.
      const found = await stat(join(folder, name)).catch(ifMissing(undefined))
      if (found && found.mtimeMs < Date.now() - UNFINISHED_MAX_AGE_MS) await rm(join(folder, name), { force: true })
    }
  }

  #fileOf(path: string): string {
    return join(this.#folder, requirePicturePath(path))
  }
}

function ifMissing<T>(otherwise: T): (error: unknown) => T {
  return (error) => {
    if (errorCode(error) === 'ENOENT') return otherwise
    throw error
  }
}
