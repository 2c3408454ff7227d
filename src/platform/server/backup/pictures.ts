import { createWriteStream } from 'node:fs'
import { mkdir, readdir, readFile, rename, rm } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { UNFINISHED } from '#platform/server/pictures/picture-disk.ts'

/** Inside the pictures folder, which may be on a separate disk, because files cannot be renamed across disks. */
const STAGING_FOLDER = '.restoring'

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

/** Returns undefined if the picture has been removed. */
export function readPicture(folder: string, path: string): Promise<Buffer | undefined> {
  return readFile(join(folder, path)).catch(ifMissing(undefined))
}

/**
 * Pictures that are being restored. They are written to a temporary folder, and `place` moves each to its final path. The file
 * at a path never changes, so the site finds all old pictures until the database commits, and all restored ones afterwards.
 */
export class IncomingPictures {
  readonly #folder: string
  readonly #waiting: string
  readonly #paths = new Set<string>()

  constructor(dataDir: string) {
    this.#folder = picturesFolder(dataDir)
    this.#waiting = join(this.#folder, STAGING_FOLDER)
  }

  /** Removes files that an interrupted restore left behind. */
  async begin(): Promise<void> {
    await rm(this.#waiting, { recursive: true, force: true })
  }

  async take(path: string, body: AsyncIterable<Buffer>): Promise<void> {
    const file = join(this.#waiting, path)
    await mkdir(dirname(file), { recursive: true, mode: 0o700 })
    await pipeline(Readable.from(body), createWriteStream(file, { mode: 0o600, flush: true }))
    this.#paths.add(path)
  }

  async place(): Promise<void> {
    for (const path of this.#paths) {
      const file = join(this.#folder, path)
      await mkdir(dirname(file), { recursive: true })
      await rename(join(this.#waiting, path), file)
    }
    await rm(this.#waiting, { recursive: true, force: true })
  }

  /** Removes existing pictures that are not in the backup. */
  async removeOthers(): Promise<void> {
    for (const path of await listPictures(this.#folder))
      if (!this.#paths.has(path)) await rm(join(this.#folder, path), { force: true })
  }
}

function ifMissing<T>(otherwise: T): (error: unknown) => T {
  return (error) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return otherwise
    throw error
  }
}
