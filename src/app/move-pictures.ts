import { rm } from 'node:fs/promises'
import { ConfigError, type Config } from '#platform/server/config.ts'
import { movePictures } from '#platform/server/pictures/move-pictures.ts'
import { PictureDisk, unfinishedFolder } from '#platform/server/pictures/picture-disk.ts'
import { PictureBucket } from '#platform/server/pictures/picture-bucket.ts'
import { uniteLists } from '#privacy/server/deletion/deletion-list.ts'

export type PictureMove = { to: 'bucket' | 'data folder'; originals: 'remove' | 'keep' }

/**
 * Moves the pictures between the data folder and the bucket of the settings. The ids of deleted members are then in both. Returns
 * sentences about what was done.
 */
export async function moveAllPictures(
  { dataDir, pictureBucket }: Pick<Config, 'dataDir' | 'pictureBucket'>,
  { to, originals }: PictureMove,
): Promise<string> {
  if (!pictureBucket)
    throw new ConfigError('PICTURES_URL is missing: pictures are moved between the data folder and its bucket.')
  const [disk, bucket] = [new PictureDisk(dataDir), new PictureBucket(pictureBucket)]
  const ids = await uniteLists(dataDir, bucket)
  const [source, target] = to === 'bucket' ? [disk, bucket] : [bucket, disk]
  const { copied, alreadyThere, removed, added } = await movePictures(source, target, originals)
  // Parts of pictures would stay in the folder for good, because no process looks there any more.
  if (to === 'bucket' && originals === 'remove') await rm(unfinishedFolder(dataDir), { recursive: true, force: true })
  const sentences = [
    `Pictures copied and compared with their originals: ${copied}. Copied before: ${alreadyThere}. Originals removed: ${removed}.`,
    `Ids of deleted members copied: ${ids.toFile + ids.toBucket}.`,
  ]
  if (added > 0)
    sentences.push(`Pictures stored meanwhile: ${added}. Stop every process of the site and run this again.`)
  return sentences.join(' ')
}
