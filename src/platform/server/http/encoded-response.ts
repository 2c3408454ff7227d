import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply } from 'fastify'

type Coding = 'br' | 'gzip' | 'identity'
type Headers = Record<string, string | string[] | number | undefined>
type Head = Record<Coding, string[]>

/**
 * A response that is the same for everyone, before encoding. `cacheable` is false if it must be generated for every request.
 */
export type SharedAnswer = { status: number; headers: Headers; body: string | Buffer; cacheable: boolean }

/** The same response as bytes, in every encoding. */
export type EncodedAnswer = {
  version: number
  madeAt: number
  status: number
  /** A strong ETag names exact bytes, so each encoding has its own. */
  etags: Record<Coding, string>
  bodies: Record<Coding, Buffer>
  heads: Head
  notModified: Head
}

/** Sends the response in the best encoding that the browser accepts, or 304 if it has not changed. */
export function sendEncoded(entry: EncodedAnswer, request: IncomingMessage, response: ServerResponse): void {
  const coding = bestCoding(request.headers['accept-encoding'])
  if (entry.status === 200 && matches(request.headers['if-none-match'], entry.etags[coding])) {
    response.writeHead(304, entry.notModified[coding]).end()
    return
  }
  response.writeHead(entry.status, entry.heads[coding])
  response.end(request.method === 'HEAD' ? undefined : entry.bodies[coding])
}

/** Sends the response in place of the framework's own reply. */
export function sendEncodedReply(reply: FastifyReply, entry: EncodedAnswer): void {
  reply.hijack()
  sendEncoded(entry, reply.request.raw, reply.raw)
}

/** Compares weakly, as RFC 9110 requires: proxies may have put `W/` before the ETag. */
function matches(ifNoneMatch: string | undefined, etag: string): boolean {
  return ifNoneMatch !== undefined && (ifNoneMatch.trim() === '*' || ifNoneMatch.includes(etag))
}

/** Prepares the bytes and the headers once, so that each request only has to send them. */
export async function encodeAnswer(version: number, answer: SharedAnswer): Promise<EncodedAnswer> {
  const { status, headers, cacheable } = answer
  const body = Buffer.from(answer.body)
  const hash = createHash('sha256').update(body).digest('base64url').slice(0, 27)
  const bodies = await inEveryCoding(body, String(headers['content-type']))
  const isEncoded = (coding: Coding) => bodies[coding] !== body
  const etagOf = (coding: Coding) => (isEncoded(coding) ? `"${hash}-${coding}"` : `"${hash}"`)
  const common: Headers = {
    ...headers,
    vary: 'accept-encoding',
    'cache-control': cacheable ? 'public, no-cache' : 'no-store',
  }
  delete common['content-length']
  const head = (coding: Coding): string[] =>
    flattenHeaders({
      ...common,
      etag: etagOf(coding),
      'content-length': bodies[coding].length,
      ...(isEncoded(coding) && { 'content-encoding': coding }),
    })
  const notModified = forEachCoding((coding) => flattenHeaders({ ...common, etag: etagOf(coding) }))
  return {
    version,
    madeAt: performance.now(),
    status,
    etags: forEachCoding(etagOf),
    bodies,
    heads: forEachCoding(head),
    notModified,
  }
}

function forEachCoding<Value>(make: (coding: Coding) => Value): Record<Coding, Value> {
  return { br: make('br'), gzip: make('gzip'), identity: make('identity') }
}

/** Pictures do not compress any further, so they are the same in every encoding. */
async function inEveryCoding(body: Buffer, contentType: string): Promise<Record<Coding, Buffer>> {
  if (contentType.startsWith('image/')) return { br: body, gzip: body, identity: body }
  const [br, gz] = await Promise.all([compressBrotli(body), compressGzip(body)])
  return { br, gzip: gz, identity: body }
}

const brotli = promisify(brotliCompress)
const gzipped = promisify(gzip)

function compressBrotli(body: Buffer): Promise<Buffer> {
  return brotli(body, {
    params: { [constants.BROTLI_PARAM_QUALITY]: 6, [constants.BROTLI_PARAM_SIZE_HINT]: body.length },
  })
}

function compressGzip(body: Buffer): Promise<Buffer> {
  return gzipped(body, { level: 6 })
}

function bestCoding(accepted: string | string[] | undefined): Coding {
  if (typeof accepted !== 'string') return 'identity'
  if (/\bbr\b(?!\s*;\s*q=0(?:\.0*)?(?:[,\s]|$))/.test(accepted)) return 'br'
  return /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?(?:[,\s]|$))/.test(accepted) ? 'gzip' : 'identity'
}

/** Flattens the headers to a list of names and values, which Node writes without processing each header again. */
function flattenHeaders(headers: Headers): string[] {
  return Object.entries(headers).flatMap(([name, value]) =>
    value === undefined ? [] : [value].flat().flatMap((one) => [name, String(one)]),
  )
}

/** Returns the memory that the response takes, in bytes. */
export function sizeOf({ bodies }: EncodedAnswer): number {
  return [...new Set(Object.values(bodies))].reduce((sum, body) => sum + body.length, 1_000)
}
