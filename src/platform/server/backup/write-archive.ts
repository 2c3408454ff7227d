import { rmSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { pack } from 'tar-stream'
import { SEAL } from '#platform/server/backup/entry-names.ts'
import { Fingerprint } from '#platform/server/backup/fingerprint.ts'

export type Archive = {
  /** Waits while the disk is slower than what is added. */
  add(name: string, bytes: Buffer): Promise<void>
  /** Adds the seal and waits until all is safe on disk. */
  finish(): Promise<void>
  /** Leaves nothing behind. */
  abandon(): void
}

/** A new file that only its owner can read: a backup holds personal data. */
export async function openArchive(path: string): Promise<Archive> {
  const handle = await open(path, 'wx', 0o600)
  const tar = pack()
  const fingerprint = new Fingerprint()
  const written = pipeline(tar, createGzip(), handle.createWriteStream({ flush: true }))
  written.catch(() => {})
  const leaveNothing = () => rmSync(path, { force: true })
  process.once('exit', leaveNothing)
  const put = (name: string, bytes: Buffer) => {
    const added = new Promise<void>((resolve, reject) => {
      tar.entry({ name, mode: 0o600 }, bytes, (error) => (error ? reject(error) : resolve()))
    })
    // Where the disk is full, the pipeline knows the reason.
    return Promise.race([written.then(() => added), added])
  }
  return {
    async add(name, bytes) {
      fingerprint.begin(name, bytes.length)
      fingerprint.add(bytes)
      await put(name, bytes)
    },
    async finish() {
      await put(SEAL, Buffer.from(JSON.stringify(fingerprint.seal())))
      tar.finalize()
      await written
      process.off('exit', leaveNothing)
    },
    abandon() {
      tar.destroy()
      leaveNothing()
      process.off('exit', leaveNothing)
    },
  }
}
