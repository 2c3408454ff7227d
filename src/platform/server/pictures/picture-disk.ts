import { mkdir, readdir, rename, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Disk } from 'flydrive'
import { FSDriver } from 'flydrive/drivers/fs'
import { newId } from '#platform/server/ids.ts'

/**
 * Inside the pictures folder, which may be on a separate disk, because files cannot be moved atomically across disks. Backups
 * skip it. FlyDrive strips a leading dot from a path, so the name has none.
 */
export const UNFINISHED = 'unfinished'
const UNFINISHED_MAX_AGE_MS = 60 * 60_000

/** Stores pictures, which no other user of the machine can read. The content under a name never changes. */
export class PictureDisk {
  readonly #folder: string
  readonly #disk: Disk

  constructor(dataDir: string) {
    this.#folder = join(dataDir, 'pictures')
    this.#disk = new Disk(new FSDriver({ location: this.#folder, visibility: 'private' }))
  }

  has(path: string): Promise<boolean> {
    return this.#disk.exists(path)
  }

  /**
   * Writes to a temporary name first, so that a process that is killed while writing does not leave a partial picture that
   * looks complete.
   */
  async putAtomically(path: string, bytes: Buffer): Promise<void> {
    const unfinished = join(this.#folder, UNFINISHED, newId())
    const finished = join(this.#folder, path)
    // FlyDrive knows no file modes, and it moves a file by copying it.
    await mkdir(dirname(unfinished), { recursive: true, mode: 0o700 })
    await writeFile(unfinished, bytes, { mode: 0o600 })
    await mkdir(dirname(finished), { recursive: true, mode: 0o700 })
    await rename(unfinished, finished)
  }

  async read(path: string): Promise<Buffer | undefined> {
    return (await this.#disk.exists(path)) ? Buffer.from(await this.#disk.getBytes(path)) : undefined
  }

  /** Removes a picture, or does nothing if it does not exist. */
  async remove(path: string): Promise<void> {
    await this.#disk.delete(path)
  }

  /**
   * Removes files that killed processes left behind. Their age is measured with the system clock, because file times do not
   * follow the site's clock.
   */
  async removeUnfinished(): Promise<void> {
    const folder = join(this.#folder, UNFINISHED)
    const names = await readdir(folder).catch((error: unknown) => {
      if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return []
      throw error
    })
    for (const name of names) {
      // A file that no longer exists has just been completed.
      const { lastModified } = await this.#disk
        .getMetaData(`${UNFINISHED}/${name}`)
        .catch(() => ({ lastModified: null }))
      if (lastModified && lastModified.getTime() < Date.now() - UNFINISHED_MAX_AGE_MS)
        await this.#disk.delete(`${UNFINISHED}/${name}`)
    }
  }
}
