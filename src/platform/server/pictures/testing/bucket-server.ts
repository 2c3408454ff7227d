import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'
import type { BucketSettings } from '#platform/server/pictures/picture-bucket.ts'

/** What the bucket does instead of answering: a status, no answer at all, or an end of the connection. */
export type BucketFault = number | 'silence' | 'reset'

export type BucketServer = {
  settings: BucketSettings
  files: Map<string, { bytes: Buffer; writtenAt: Temporal.Instant }>
  /** Method and path of each request, oldest first. */
  requests: string[]
  /** Returns the fault of a request, if it has one. A test replaces it. */
  faultOf: (method: string, path: string) => BucketFault | undefined
  close(): Promise<void>
}

/** Lists have so few files that tests see more than one of them. */
const FILES_IN_LIST = 3

/**
 * A bucket in memory, with faults. It checks what a request was signed with but not the signature itself, which only a real
 * service can (`npm run prove -- pictures`).
 */
export async function bucketServer(): Promise<BucketServer> {
  const server = createServer((request, response) => void respond(bucket, request, response).catch(() => {}))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (typeof address !== 'object' || !address) throw new Error('no port')
  const bucket: BucketServer = {
    settings: {
      url: `http://127.0.0.1:${address.port}/pictures`,
      ...{ region: 'us-east-1', accessKey: 'the-access-key', secretKey: 'the-secret-key' },
    },
    files: new Map(),
    requests: [],
    faultOf: () => undefined,
    async close() {
      server.closeAllConnections()
      await new Promise((closed) => server.close(closed))
    },
  }
  return bucket
}

async function respond(bucket: BucketServer, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { method = '', headers } = request
  const url = new URL(request.url ?? '', bucket.settings.url)
  const path = url.pathname.replace('/pictures/', '')
  bucket.requests.push(`${method} ${path}`)
  const body = await buffer(request)
  const fault = bucket.faultOf(method, path)
  if (fault === 'silence') return
  if (fault === 'reset') return void request.socket.destroy()
  const send = (status: number, answer: Buffer | string = '') => response.writeHead(status).end(answer)
  if (fault !== undefined) return void send(fault, '<Error><Code>Fault</Code></Error>')
  if (!headers.authorization?.startsWith('AWS4-HMAC-SHA256 Credential=the-access-key/'))
    return void send(403, '<Error><Code>AccessDenied</Code></Error>')
  if (headers['x-amz-content-sha256'] !== createHash('sha256').update(body).digest('hex'))
    return void send(400, '<Error><Code>XAmzContentSHA256Mismatch</Code></Error>')
  const file = bucket.files.get(path)
  if (path === '') return void send(200, listing(bucket, url.searchParams))
  if (method === 'PUT') bucket.files.set(path, { bytes: body, writtenAt: Temporal.Now.instant() })
  if (method === 'DELETE') bucket.files.delete(path)
  if (method === 'PUT' || method === 'DELETE') return void send(method === 'PUT' ? 200 : 204)
  return void (file ? send(200, file.bytes) : send(404, '<Error><Code>NoSuchKey</Code></Error>'))
}

function listing({ files }: BucketServer, query: URLSearchParams): string {
  const after = query.get('continuation-token') ?? ''
  const paths = [...files.keys()].filter((path) => path.startsWith(query.get('prefix') ?? '') && path > after)
  const listed = paths.toSorted().slice(0, FILES_IN_LIST)
  const contents = listed.map(
    (path) =>
      `<Contents><Key>${path.replaceAll('&', '&amp;')}</Key><LastModified>${String(files.get(path)?.writtenAt)}</LastModified></Contents>`,
  )
  const next = listed.length < paths.length ? `<NextContinuationToken>${listed.at(-1)}</NextContinuationToken>` : ''
  return `<?xml version="1.0"?><ListBucketResult>${next}${contents.join('')}</ListBucketResult>`
}
