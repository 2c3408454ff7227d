import { type FileHandle, open } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { extract } from 'tar-stream'
import { z } from 'zod'
import { BackupRefused, damaged } from '#platform/server/backup/backup-refused.ts'
import { SEAL } from '#platform/server/backup/entry-names.ts'
import { Fingerprint, type Seal } from '#platform/server/backup/fingerprint.ts'

/** `body` must be read to its end before the next entry is asked for. */
export type Entry = { name: string; body: AsyncIterable<Buffer> }

const SealSchema = z.object({ entries: z.int(), sha256: z.string() })

/** The entries in their order. Whatever is wrong with the file is thrown by the end at the latest, as `BackupRefused`. */
export async function* readArchive(file: string): AsyncGenerator<Entry, Seal> {
  const handle = await openFile(file)
  const tar = extract()
  const flow = pipeline(handle.createReadStream(), createGunzip(), tar)
  flow.catch(() => {})
  const fingerprint = new Fingerprint()
  let seal: Seal | undefined
  try {
    for await (const entry of tar) {
      const { name, size = 0, type } = entry.header
      if (seal) throw damaged(file, 'something follows its end')
      if (type !== 'file') throw damaged(file, 'it holds something that is not a file')
      if (name === SEAL) {
        seal = SealSchema.parse(JSON.parse(await readText(entry)))
        continue
      }
      fingerprint.begin(name, size)
      yield { name, body: watched(entry, fingerprint, file) }
    }
    await flow
  } catch (error) {
    throw asDamaged(file, error)
  } finally {
    tar.destroy()
    await handle.close().catch(() => {})
  }
  const found = fingerprint.seal()
  if (!seal) throw damaged(file, 'its end is missing')
  if (found.sha256 !== seal.sha256 || found.entries !== seal.entries) throw damaged(file, 'it was altered')
  return seal
}

export async function readText(body: AsyncIterable<Buffer>): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of body) chunks.push(chunk)
  return Buffer.concat(chunks).toString('utf8')
}

async function* watched(body: AsyncIterable<Buffer>, fingerprint: Fingerprint, file: string): AsyncGenerator<Buffer> {
  try {
    for await (const chunk of body) {
      fingerprint.add(chunk)
      yield chunk
    }
  } catch (error) {
    throw asDamaged(file, error)
  }
}

async function openFile(file: string): Promise<FileHandle> {
  try {
    return await open(file)
  } catch (error) {
    const reason = error instanceof Error && 'code' in error ? String(error.code) : String(error)
    const why = reason === 'ENOENT' ? 'there is no such file' : reason
    throw new BackupRefused(`The backup ${file} cannot be read: ${why}.`, { cause: error })
  }
}

function asDamaged(file: string, error: unknown): Error {
  if (error instanceof BackupRefused) return error
  return damaged(file, error instanceof Error ? error.message : String(error), error)
}
