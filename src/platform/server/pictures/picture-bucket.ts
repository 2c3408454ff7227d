import { createHash } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { AwsV4Signer } from 'aws4fetch'
import type { Config } from '#platform/server/config.ts'
import { readErrorCode, readListing } from '#platform/server/pictures/bucket-answers.ts'
import { isPicturePath, requirePicturePath } from '#platform/server/pictures/picture-path.ts'
import type { PictureStore, StoredFile } from '#platform/server/pictures/picture-store.ts'
import { PicturesUnavailable } from '#platform/server/pictures/pictures-unavailable.ts'

export type BucketSettings = NonNullable<Config['pictureBucket']>

/** For both attempts together. A visitor waits about as long for a statement of the database. */
const TIMEOUT_MS = 2_500
const RETRY_AFTER_MS = 100

type Method = 'GET' | 'HEAD' | 'PUT' | 'DELETE'
type Sent = { method: Method; path: string; query?: Record<string, string>; body?: Buffer }
type Answer = { status: number; bytes: Buffer; errorCode: string }

/**
 * Stores pictures in a bucket of an S3-compatible service, which every process of the site shares. Uses as little of S3 as
 * possible, so that any such service will do: four methods, list version 2, and requests that are signed with their content.
 */
export class PictureBucket implements PictureStore {
  readonly isShared = true
  readonly #settings: BucketSettings

  constructor(settings: BucketSettings) {
    this.#settings = settings
  }

  async has(path: string): Promise<boolean> {
    if (!isPicturePath(path)) return false
    const sent: Sent = { method: 'HEAD', path }
    const answer = await this.#send(sent)
    if (answer.status !== 404) requireSuccess(sent, answer)
    return answer.status !== 404
  }

  async read(path: string): Promise<Buffer | undefined> {
    if (!isPicturePath(path)) return undefined
    const sent: Sent = { method: 'GET', path }
    const answer = await this.#send(sent)
    // A missing bucket is 404 too.
    if (answer.status === 404 && answer.errorCode === 'NoSuchKey') return undefined
    requireSuccess(sent, answer)
    return answer.bytes
  }

  async write(path: string, bytes: Buffer): Promise<void> {
    const sent: Sent = { method: 'PUT', path: requirePicturePath(path), body: bytes }
    requireSuccess(sent, await this.#send(sent))
  }

  async remove(path: string): Promise<void> {
    const sent: Sent = { method: 'DELETE', path: requirePicturePath(path) }
    const answer = await this.#send(sent)
    if (answer.errorCode !== 'NoSuchKey') requireSuccess(sent, answer)
  }

  /** Other people's files in the bucket are left out. */
  async *list(folder: string): AsyncGenerator<StoredFile> {
    let next: string | undefined
    do {
      const query = { 'list-type': '2', prefix: folder, ...(next !== undefined && { 'continuation-token': next }) }
      const sent: Sent = { method: 'GET', path: '', query }
      const answer = await this.#send(sent)
      requireSuccess(sent, answer)
      const listing = readListing(answer.bytes.toString())
      yield* listing.files.filter(({ path }) => isPicturePath(path))
      next = listing.next
    } while (next !== undefined)
  }

  /** A bucket has only whole files. */
  async removeUnfinished(): Promise<void> {}

  /** Sends a request once more if it failed on the way. Each of them can be repeated. */
  async #send(sent: Sent): Promise<Answer> {
    const timeout = AbortSignal.timeout(TIMEOUT_MS)
    try {
      const first = await this.#sendOnce(sent, timeout).catch((error: unknown) => {
        if (timeout.aborted) throw error
        return undefined
      })
      if (first && first.status < 500) return first
      await pause(RETRY_AFTER_MS, undefined, { signal: timeout })
      return await this.#sendOnce(sent, timeout)
    } catch (cause) {
      throw new PicturesUnavailable(`the picture store did not respond to ${formatSent(sent)}`, { cause })
    }
  }

  async #sendOnce({ method, path, query, body }: Sent, signal: AbortSignal): Promise<Answer> {
    const { url: bucket, region, accessKey, secretKey } = this.#settings
    const signer = new AwsV4Signer({
      method,
      url: `${bucket}/${path}${query ? `?${new URLSearchParams(query).toString()}` : ''}`,
      // The service compares this with what arrives, so damage on the way is refused.
      headers: {
        'x-amz-content-sha256': createHash('sha256')
          .update(body ?? '')
          .digest('hex'),
      },
      ...{ service: 's3', region, accessKeyId: accessKey, secretAccessKey: secretKey },
    })
    const { url, headers } = await signer.sign()
    const response = await fetch(url, {
      ...{ method, headers, signal },
      ...(body && { body: new Uint8Array(body) }),
      // A request that is signed for one server is never sent to another.
      redirect: 'manual',
    })
    const bytes = Buffer.from(await response.arrayBuffer())
    return { status: response.status, bytes, errorCode: response.ok ? '' : readErrorCode(bytes.toString()) }
  }
}

function requireSuccess(sent: Sent, { status, errorCode }: Answer): void {
  if (status >= 200 && status < 300) return
  throw new PicturesUnavailable(`the picture store answered ${formatSent(sent)} with ${status} ${errorCode}`.trim(), {
    status,
  })
}

/** Contains neither the address of the bucket nor a key. */
function formatSent({ method, path, query }: Sent): string {
  return `${method} ${path || `a list of ${query?.prefix ?? ''}`}`
}
