import { open, stat } from 'node:fs/promises'
import { Decrypter, Encrypter } from 'age-encryption'
import { BackupRefused } from '#platform/server/backup/backup-refused.ts'

/** The first bytes of a file of the age format. */
const AGE = 'age-encryption.org/v1\n'

type Bytes = AsyncIterable<Uint8Array>

/** Returns the step of a pipeline that encrypts to a public key. Only its private key opens the file, which no machine needs. */
export function encryptTo(publicKey: string): (source: Bytes) => Bytes {
  return async function* encrypted(source) {
    const encrypter = new Encrypter()
    encrypter.addRecipient(publicKey)
    yield* await encrypter.encrypt(streamOf(source))
  }
}

/** Returns the step of a pipeline that decrypts with a private key. A file that was cut or altered fails. */
export function decryptWith(privateKey: string): (source: Bytes) => Bytes {
  return async function* decrypted(source) {
    yield* await decrypterOf(privateKey).decrypt(streamOf(source))
  }
}

/** Returns false for anything but a file: what is read from a pipe to find out would be missing afterwards. */
export async function isEncrypted(file: string): Promise<boolean> {
  const found = await stat(file).catch(() => undefined)
  if (!found?.isFile()) return false
  const handle = await open(file)
  try {
    const { buffer, bytesRead } = await handle.read({ buffer: Buffer.alloc(AGE.length), position: 0 })
    return buffer.subarray(0, bytesRead).toString('latin1') === AGE
  } finally {
    await handle.close()
  }
}

/** Refuses a private key that does not open the file, before anything else is read. */
export async function requireOpens(file: string, privateKey: string): Promise<void> {
  const decrypter = decrypterOf(privateKey)
  const handle = await open(file)
  try {
    const bytes = streamOf(handle.createReadStream({ autoClose: false }))
    await (await decrypter.decrypt(bytes)).cancel()
  } catch (error) {
    throw new BackupRefused(`That private key does not open ${file}.`, { cause: error })
  } finally {
    await handle.close()
  }
}

function streamOf(source: Bytes): ReadableStream<Uint8Array> {
  const iterator = source[Symbol.asyncIterator]()
  return new ReadableStream({
    async pull(controller) {
      const next = await iterator.next()
      if (next.done) controller.close()
      else controller.enqueue(next.value)
    },
    async cancel() {
      await iterator.return?.()
    },
  })
}

function decrypterOf(privateKey: string): Decrypter {
  const decrypter = new Decrypter()
  try {
    decrypter.addIdentity(privateKey)
  } catch (error) {
    throw new BackupRefused('That is not a private key. A private key begins with AGE-SECRET-KEY-.', { cause: error })
  }
  return decrypter
}
