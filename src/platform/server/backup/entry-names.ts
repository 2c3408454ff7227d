import { fullName, type Named } from '#platform/server/backup/manifest.ts'

export const MANIFEST = 'manifest.json'
export const SEAL = 'seal.json'

const TABLE_PART = /^tables\/(.+)\/\d{6,}$/
const PICTURE = /^pictures\/(.+)$/
const FORBIDDEN = process.platform === 'win32' ? /[\\:\0]/ : /\0/

/** A table is stored in parts, because the size of an entry must be known before its first byte is written. */
export function nameOfTablePart(table: Named, part: number): string {
  return `tables/${fullName(table)}/${String(part).padStart(6, '0')}`
}

/** Returns undefined if the entry is not part of a table. */
export function tableOfEntry(name: string): string | undefined {
  return TABLE_PART.exec(name)?.[1]
}

/** `path` is relative to the pictures folder, with forward slashes. */
export function nameOfPicture(path: string): string {
  return `pictures/${path}`
}

/** Returns undefined if the entry is not a picture or its path is outside the pictures folder. */
export function pictureOfEntry(name: string): string | undefined {
  const path = PICTURE.exec(name)?.[1]
  const isInside = path?.split('/').every((step) => !['', '.', '..'].includes(step) && !FORBIDDEN.test(step))
  return isInside ? path : undefined
}
