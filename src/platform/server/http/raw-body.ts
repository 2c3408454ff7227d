import type { FastifyRequest } from 'fastify'
import { commonRefusals } from '#platform/contract.ts'
import { untilTooSlow } from '#platform/server/http/slow-upload.ts'
import type { UploadLimiter } from '#platform/server/http/upload-limiter.ts'
import { networkOf } from '#platform/server/networks.ts'
import { Refused } from '#platform/server/refusals.ts'

/** Far more than a webhook of the card provider or of a mail program, which have a few kilobytes. */
const MAX_BYTES = 64 * 1024

/** Refuses a body that declares more than is ever read. */
export function requireSmallBody({ headers }: FastifyRequest): void {
  if (Number(headers['content-length'] ?? 0) > MAX_BYTES) throw new Refused(commonRefusals.too_large)
}

/** A body of which nothing is read until the access rule asks for it. What was read counts until it is disposed. */
export type RawBody = Disposable & { read(): Promise<Buffer> }

export function rawBodyOf(request: FastifyRequest, limiter: UploadLimiter): RawBody {
  let release = () => {}
  return {
    async read() {
      // Without a declared length the body can have the most that is read.
      const bytes = Number(request.headers['content-length'] ?? MAX_BYTES)
      release = limiter.admit({ uploader: null, network: networkOf(request.ip), bytes })
      return collect(request)
    },
    [Symbol.dispose]: () => release(),
  }
}

/** Reads the body to its end. What has arrived is dropped if the body turns out to be too large or too slow. */
async function collect(request: FastifyRequest): Promise<Buffer> {
  const { raw } = request
  const { promise: reading, resolve, reject } = Promise.withResolvers<Buffer>()
  const chunks: Buffer[] = []
  let length = 0
  const onData = (chunk: Buffer) => {
    length += chunk.length
    if (length <= MAX_BYTES) chunks.push(chunk)
    else reject(new Refused(commonRefusals.too_large))
  }
  const onBroken = () => reject(new Refused(commonRefusals.invalid))
  raw.on('data', onData).once('end', () => resolve(Buffer.concat(chunks)))
  raw.once('error', onBroken).once('close', onBroken)
  try {
    return await Promise.race([reading, untilTooSlow(request, reading)])
  } catch (error) {
    raw.off('data', onData).pause()
    chunks.length = 0
    throw error
  }
}
