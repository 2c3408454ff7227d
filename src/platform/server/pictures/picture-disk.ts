import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { Disk } from 'flydrive'
import { FSDriver } from 'flydrive/drivers/fs'
import { newId } from '#platform/server/ids.ts'

/**
 * Among the pictures, because their folder may be on a disk of its own; backups pass it by. FlyDrive takes a dot off
 * the beginning of a path, so the name has none.
 */
export const UNFINISHED = 'unfinished'
const UNFINISHED_FOR_MS = 60 * 60_000

/** Where pictures are kept, each under a name that never gets other content. */
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

  /** Under another name first: a process that is killed while writing must not leave half a picture that looks whole. */
  async putWhole(path: string, bytes: Buffer): Promise<void> {
    const unfinished = `${UNFINISHED}/${newId()}`
    await this.#disk.put(unfinished, bytes)
    await this.#disk.move(unfinished, path)
  }

  async read(path: string): Promise<Buffer | undefined> {
    return (await this.#disk.exists(path)) ? Buffer.from(await this.#disk.getBytes(path)) : undefined
  }

  /** Nothing happens where it is gone already. */
  async remove(path: string): Promise<void> {
    await this.#disk.delete(path)
  }

  /** What processes that were killed have left; by the disk's own clock, which knows no other. */
  async removeUnfinished(): Promise<void> {
    const folder = join(this.#folder, UNFINISHED)
    const names = await readdir(folder).catch((error: unknown) => {
      if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return []
      throw error
    })
    for (const name of names) {
      // One that is gone by now has just been finished.
      const { lastModified } = await this.#disk
        .getMetaData(`${UNFINISHED}/${name}`)
        .catch(() => ({ lastModified: null }))
      if (lastModified && lastModified.getTime() < Date.now() - UNFINISHED_FOR_MS)
        await this.#disk.delete(`${UNFINISHED}/${name}`)
    }
  }
}
