import { type FileHandle, open } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { extract } from 'tar-stream'
import { z } from 'zod'
import { BackupRefused, damaged } from '#platform/server/backup/backup-refused.ts'
import { decryptWith } from '#platform/server/backup/encrypt-backup.ts'
import { SEAL } from '#platform/server/backup/entry-names.ts'
import type { Fingerprint, Seal } from '#platform/server/backup/fingerprint.ts'

/** `body` must be read to its end, or not at all. */
export type Entry = { name: string; body: AsyncIterable<Buffer> }

/** A backup, with the private key that opens it if it is encrypted. */
export type BackupFile = { file: string; privateKey?: string | undefined }

const SealSchema = z.object({ entries: z.int(), sha256: z.string() })

/**
 * Yields the entries in order. Throws `BackupRefused` for any fault in the file, at the latest after the last entry.
 * `fingerprint` must be new, and is sealed at the end.
 */
export async function* readArchive(
  { file, privateKey }: BackupFile,
  fingerprint: Fingerprint,
): AsyncGenerator<Entry, void> {
  const handle = await openFile(file)
  const tar = extract()
  const bytes = handle.createReadStream()
  const flow =
    privateKey === undefined
      ? pipeline(bytes, createGunzip(), tar)
      : pipeline(bytes, decryptWith(privateKey), createGunzip(), tar)
  flow.catch(() => {})
  let seal: Seal | undefined
  try {
    for await (const entry of tar) {
      const { name, size, type } = entry.header
      if (seal) throw damaged(file, 'it continues after its end')
      if (type !== 'file') throw damaged(file, 'it contains an entry that is not a file')
      if (name === SEAL) {
        seal = SealSchema.parse(JSON.parse(await readText(chunksOf(entry))))
        continue
      }
      fingerprint.begin(name, size)
      const body = fingerprinted(chunksOf(entry), fingerprint, file)
      yield { name, body }
      await drain(body)
    }
    await flow
  } catch (error) {
    throw asDamaged(file, error)
  } finally {
    tar.destroy()
    await handle.close().catch(() => {})
  }
  const actual = fingerprint.seal()
  if (!seal) throw damaged(file, 'its end is missing')
  if (actual.sha256 !== seal.sha256 || actual.entries !== seal.entries) throw damaged(file, 'it was altered')
}

export async function readText(body: AsyncIterable<Buffer>): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of body) chunks.push(chunk)
  return Buffer.concat(chunks).toString('utf8')
}

async function* chunksOf(source: AsyncIterable<unknown>): AsyncGenerator<Buffer> {
  for await (const chunk of source) {
    if (!Buffer.isBuffer(chunk)) throw new Error('it contains something that is not bytes')
    yield chunk
  }
}

async function* fingerprinted(
  body: AsyncIterable<Buffer>,
  fingerprint: Fingerprint,
  file: string,
): AsyncGenerator<Buffer> {
  try {
    for await (const chunk of body) {
      fingerprint.add(chunk)
      yield chunk
    }
  } catch (error) {
    throw asDamaged(file, error)
  }
}

async function drain(body: AsyncIterable<Buffer>): Promise<void> {
  for await (const _ of body);
}

async function openFile(file: string): Promise<FileHandle> {
  try {
    return await open(file)
  } catch (error) {
    const reason = error instanceof Error && 'code' in error ? String(error.code) : String(error)
    const detail = reason === 'ENOENT' ? 'there is no such file' : reason
    throw new BackupRefused(`The backup ${file} cannot be read: ${detail}.`, { cause: error })
  }
}

function asDamaged(file: string, error: unknown): Error {
  if (error instanceof BackupRefused) return error
  return damaged(file, error instanceof Error ? error.message : String(error), error)
}
