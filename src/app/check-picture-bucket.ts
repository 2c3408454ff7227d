import type { Logger } from 'pino'
import { ConfigError } from '#platform/server/config.ts'
import { openPictureStore, PICTURE_FOLDERS, type PictureSettings } from '#platform/server/pictures/picture-store.ts'
import { PicturesUnavailable } from '#platform/server/pictures/pictures-unavailable.ts'

/** What to correct in the settings, by the status with which the bucket refuses. */
const MISTAKES: Record<number, string> = {
  301: 'PICTURES_URL, PICTURES_REGION: the bucket is at another address or in another region.',
  400: 'PICTURES_URL, PICTURES_REGION: the bucket does not understand the request, perhaps because it is in another region.',
  401: 'PICTURES_ACCESS_KEY, PICTURES_SECRET_KEY: the bucket does not accept these keys.',
  403: 'PICTURES_ACCESS_KEY, PICTURES_SECRET_KEY: the bucket does not accept these keys.',
  404: 'PICTURES_URL: there is no such bucket.',
}

/**
 * Checks the bucket with the pictures, if there is one. A wrong setting aborts the start, but a bucket that does not respond does
 * not, because the site can do without pictures for a while.
 */
export async function checkPictureBucket(settings: PictureSettings, log: Pick<Logger, 'warn'>): Promise<void> {
  const store = openPictureStore(settings)
  if (!store.isShared) return
  try {
    await store.list(PICTURE_FOLDERS[0])[Symbol.asyncIterator]().next()
  } catch (error) {
    if (!(error instanceof PicturesUnavailable)) throw error
    const mistake = MISTAKES[error.status ?? 0]
    if (mistake !== undefined) throw new ConfigError(mistake)
    log.warn({ err: error }, 'the bucket with the pictures does not respond')
  }
}
