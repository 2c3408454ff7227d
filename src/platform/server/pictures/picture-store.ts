import type { Config } from '#platform/server/config.ts'
import { PictureBucket } from '#platform/server/pictures/picture-bucket.ts'
import { PictureDisk } from '#platform/server/pictures/picture-disk.ts'

export type StoredFile = { path: string; writtenAt: Temporal.Instant }

/**
 * Stores files under paths such as `private/0a1b-96.webp`. The content at a path never changes, so every operation can be
 * repeated. Each throws `PicturesUnavailable` if the store is down, slow or full.
 */
export type PictureStore = {
  /** True if every process of the site has the same store, on whichever machine it runs. */
  readonly isShared: boolean
  has(path: string): Promise<boolean>
  /** Returns undefined if there is no such file. */
  read(path: string): Promise<Buffer | undefined>
  /** Writes the whole file or nothing. */
  write(path: string, bytes: Buffer): Promise<void>
  /** Removes a file, or does nothing if it does not exist. */
  remove(path: string): Promise<void>
  /** Lists the files whose paths start with this folder, such as `private/`. Sorted by path. */
  list(folder: string): AsyncIterable<StoredFile>
  /** Removes what killed processes left behind while they were writing. */
  removeUnfinished(): Promise<void>
}

/** The folders with pictures: of venues, and of members. */
export const PICTURE_FOLDERS = ['public/', 'private/'] as const

/** The settings that say where the pictures are. */
export type PictureSettings = Pick<Config, 'dataDir'> & Partial<Pick<Config, 'pictureBucket'>>

/** Opens the bucket of the settings or, without one, the data folder. Sends nothing yet. */
export function openPictureStore({ dataDir, pictureBucket }: PictureSettings): PictureStore {
  return pictureBucket ? new PictureBucket(pictureBucket) : new PictureDisk(dataDir)
}
