import { createWriteStream } from 'node:fs'
import { mkdir, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { listPictures, picturesFolder, STAGING_FOLDER } from '#platform/server/pictures/picture-disk.ts'
import {
  openPictureStore,
  PICTURE_FOLDERS,
  type PictureSettings,
  type PictureStore,
} from '#platform/server/pictures/picture-store.ts'
import { FILES_AT_ONCE } from '#platform/server/pictures/read-pictures.ts'

/** Pictures that are being restored. */
export type IncomingPictures = {
  /** Removes files that an interrupted restore left behind. */
  begin(): Promise<void>
  take(path: string, body: AsyncIterable<Buffer>): Promise<void>
  /** Makes the site find all of them. Called just before the database commits. */
  place(): Promise<void>
  /** Removes existing pictures that are not in the backup. */
  removeOthers(): Promise<void>
}

export function incomingPictures(settings: PictureSettings): IncomingPictures {
  const store = openPictureStore(settings)
  return store.isShared ? new IntoBucket(store) : new IntoFolder(settings.dataDir)
}

/**
 * Writes pictures to a temporary folder, and `place` moves each to its final path. The file at a path never changes, so the site
 * finds all old pictures until the database commits, and all restored ones afterwards.
 */
class IntoFolder implements IncomingPictures {
  readonly #folder: string
  readonly #waiting: string
  readonly #paths = new Set<string>()

  constructor(dataDir: string) {
    this.#folder = picturesFolder(dataDir)
    this.#waiting = join(this.#folder, STAGING_FOLDER)
  }

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

  async removeOthers(): Promise<void> {
    for (const path of await listPictures(this.#folder))
      if (!this.#paths.has(path)) await rm(join(this.#folder, path), { force: true })
  }
}

/**
 * Writes pictures to their final paths at once, because a bucket cannot rename. An interrupted restore leaves pictures that no row
 * refers to. The sweep of stray portraits removes those of members.
 */
class IntoBucket implements IncomingPictures {
  readonly #store: PictureStore
  readonly #paths = new Set<string>()
  #writing: Promise<void>[] = []

  constructor(store: PictureStore) {
    this.#store = store
  }

  async begin(): Promise<void> {}

  async take(path: string, body: AsyncIterable<Buffer>): Promise<void> {
    const bytes = await buffer(body)
    this.#paths.add(path)
    const written = this.#store.write(path, bytes)
    // `place` or the next batch throws the error. Without this, it would end the process before that.
    written.catch(() => {})
    this.#writing.push(written)
    if (this.#writing.length >= FILES_AT_ONCE) await this.place()
  }

  async place(): Promise<void> {
    await Promise.all(this.#writing.splice(0))
  }

  async removeOthers(): Promise<void> {
    for (const folder of PICTURE_FOLDERS)
      for await (const { path } of this.#store.list(folder)) if (!this.#paths.has(path)) await this.#store.remove(path)
  }
}
