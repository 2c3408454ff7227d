import type { PictureStore } from '#platform/server/pictures/picture-store.ts'
import { readPictures, type StoredPicture } from '#platform/server/pictures/read-pictures.ts'

export type MovedPictures = {
  copied: number
  /** Copied by an earlier run. */
  alreadyThere: number
  removed: number
  /** Originals that were stored during the run, because the site was still running. */
  added: number
}

/**
 * Copies every picture and compares each copy with its original. Only then removes the originals, unless they are to be kept. After
 * an interruption, another run goes on.
 */
export async function movePictures(
  from: PictureStore,
  to: PictureStore,
  originals: 'remove' | 'keep',
): Promise<MovedPictures> {
  const moved: MovedPictures = { copied: 0, alreadyThere: 0, removed: 0, added: 0 }
  const paths = new Set<string>()
  for await (const pictures of readPictures(from)) {
    const areNew = await Promise.all(pictures.map((picture) => isCopied(to, picture)))
    const copied = areNew.filter(Boolean).length
    moved.copied += copied
    moved.alreadyThere += pictures.length - copied
    for (const { path } of pictures) paths.add(path)
  }
  if (originals === 'keep') return moved
  for (const path of paths) await from.remove(path)
  moved.removed = paths.size
  for await (const pictures of readPictures(from)) moved.added += pictures.length
  return moved
}

/** Returns false if the copy is there already. */
async function isCopied(to: PictureStore, { path, bytes }: StoredPicture): Promise<boolean> {
  if ((await to.read(path))?.equals(bytes)) return false
  await to.write(path, bytes)
  if (!(await to.read(path))?.equals(bytes)) throw new Error(`the copy of ${path} differs from the original`)
  return true
}
