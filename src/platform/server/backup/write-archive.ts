import { rmSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { pack } from 'tar-stream'
import { encryptTo } from '#platform/server/backup/encrypt-backup.ts'
import { SEAL } from '#platform/server/backup/entry-names.ts'
import { Fingerprint } from '#platform/server/backup/fingerprint.ts'

export type Archive = {
  /** Adds an entry. Waits if the disk is slower than the input. */
  add(name: string, bytes: Buffer): Promise<void>
  /** Adds the seal and waits until everything is safely on disk. */
  finish(): Promise<void>
  /** Removes the unfinished file. */
  abandon(): void
}

/**
 * Creates a file that only its owner can read, because a backup holds personal data. It is encrypted if there is a public key.
 */
export async function openArchive(path: string, publicKey: string | undefined): Promise<Archive> {
  const handle = await open(path, 'wx', 0o600)
  const tar = pack()
  const fingerprint = new Fingerprint()
  const file = handle.createWriteStream({ flush: true })
  const written =
    publicKey === undefined
      ? pipeline(tar, createGzip(), file)
      : pipeline(tar, createGzip(), encryptTo(publicKey), file)
  const removeFile = () => rmSync(path, { force: true })
  process.once('exit', removeFile)
  let failure: Error | undefined
  let onFailure = (_error: Error) => {}
  written.catch((error: unknown) => {
    failure = error instanceof Error ? error : new Error(String(error))
    onFailure(failure)
  })
  // No `Promise.race` with `written`: each pending race would keep its entry in memory until the end.
  const writeEntry = (name: string, bytes: Buffer) =>
    new Promise<void>((resolve, reject) => {
      if (failure) return reject(failure)
      onFailure = reject
      // Defers the rejection so that the pipeline's error arrives first. If the disk is full, only that error gives the cause.
      const entry = tar.entry({ name, mode: 0o600 }, bytes, (error) =>
        error ? setImmediate(reject, error) : resolve(),
      )
      entry.on('error', () => {})
    })
  return {
    async add(name, bytes) {
      fingerprint.begin(name, bytes.length)
      fingerprint.add(bytes)
      await writeEntry(name, bytes)
    },
    async finish() {
      await writeEntry(SEAL, Buffer.from(JSON.stringify(fingerprint.seal())))
      tar.finalize()
      await written
      process.off('exit', removeFile)
    },
    abandon() {
      tar.destroy()
      removeFile()
      process.off('exit', removeFile)
    },
  }
}
