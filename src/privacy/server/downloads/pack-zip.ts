import { strToU8, zip, type AsyncZippable } from 'fflate'
import type { DownloadData } from '#privacy/server/downloads/gather-data.ts'
import { writeJson } from '#privacy/server/downloads/write-json.ts'
import { readablePage } from '#privacy/server/downloads/readable-page.tsx'

/** Packs a readable page, the same data as JSON, and the pictures, which are already compressed. */
export function packZip(data: DownloadData): Promise<Buffer> {
  const files: AsyncZippable = {
    'read-me-first.html': strToU8(readablePage(data)),
    'your-data.json': strToU8(writeJson(data)),
  }
  for (const [name, bytes] of data.pictures) files[`pictures/${name}`] = [bytes, { level: 0 }]
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>()
  // The ZIP format stores only local times.
  const mtime = data.madeAt.toZonedDateTimeISO('Europe/London').toPlainDateTime().toString()
  zip(files, { level: 6, mtime }, (error, bytes) => (error ? reject(error) : resolve(Buffer.from(bytes))))
  return promise
}
