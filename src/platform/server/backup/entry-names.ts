import { fullName, type Named } from '#platform/server/backup/manifest.ts'

export const MANIFEST = 'manifest.json'
export const SEAL = 'seal.json'

const TABLE_PART = /^tables\/(.+)\/\d{6,}$/
const PICTURE = /^pictures\/(.+)$/
const FORBIDDEN = process.platform === 'win32' ? /[\\:\0]/ : /\0/

/** A table is kept in parts, because an entry's size must be known before its first byte is written. */
export function nameOfTablePart(table: Named, part: number): string {
  return `tables/${fullName(table)}/${String(part).padStart(6, '0')}`
}

/** Undefined where the entry is not a part of a table. */
export function tableOfEntry(name: string): string | undefined {
  return TABLE_PART.exec(name)?.[1]
}

/** `path` is relative to the folder of pictures, with slashes. */
export function nameOfPicture(path: string): string {
  return `pictures/${path}`
}

/** Undefined where the entry is not a picture, or would be written outside the folder of pictures. */
export function pictureOfEntry(name: string): string | undefined {
  const path = PICTURE.exec(name)?.[1]
  const isInside = path?.split('/').every((step) => !['', '.', '..'].includes(step) && !FORBIDDEN.test(step))
  return isInside ? path : undefined
}
