import { z } from 'zod'

const text = z.string().trim().min(1)

/** The environment variables that say in which bucket the pictures are. */
export const pictureEnvironment = {
  PICTURES_URL: z
    .url({ protocol: /^https?$/, error: 'must be the address of a bucket, like https://www.example.com/pictures' })
    .refine(
      isPlainAddress,
      'must have no user, password or parameters: the keys are in PICTURES_ACCESS_KEY and PICTURES_SECRET_KEY',
    )
    .optional(),
  PICTURES_REGION: text.default('us-east-1'),
  PICTURES_ACCESS_KEY: text.optional(),
  PICTURES_SECRET_KEY: text.optional(),
}

type Settings = {
  PICTURES_URL?: string | undefined
  PICTURES_REGION: string
  PICTURES_ACCESS_KEY?: string | undefined
  PICTURES_SECRET_KEY?: string | undefined
}

/** The bucket with the pictures, and the keys with which the site signs its requests. */
export type PictureBucketSettings = {
  /** Without a slash at the end. */
  url: string
  region: string
  accessKey: string
  secretKey: string
}

/** Returns undefined if the pictures are in the data folder, or the names of the settings that are missing for a bucket. */
export function readPictureBucket(settings: Settings): PictureBucketSettings | { missing: string[] } | undefined {
  const { PICTURES_URL, PICTURES_REGION, PICTURES_ACCESS_KEY, PICTURES_SECRET_KEY } = settings
  if (PICTURES_URL === undefined) return undefined
  if (PICTURES_ACCESS_KEY !== undefined && PICTURES_SECRET_KEY !== undefined)
    return {
      url: PICTURES_URL.replace(/\/+$/, ''),
      region: PICTURES_REGION,
      accessKey: PICTURES_ACCESS_KEY,
      secretKey: PICTURES_SECRET_KEY,
    }
  const keys = { PICTURES_ACCESS_KEY, PICTURES_SECRET_KEY }
  return { missing: Object.entries(keys).flatMap(([name, key]) => (key === undefined ? [name] : [])) }
}

function isPlainAddress(address: string): boolean {
  // What is not an address has been refused before.
  const url = URL.parse(address)
  return !url || url.username + url.password + url.search + url.hash === ''
}
