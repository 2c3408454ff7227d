import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

/** Pages say 'tomorrow' and 'past', so none is served for longer than this without being made again. */
const KEPT_MS = 60_000
/** Addresses held at most; beyond it the oldest goes. A page is about 40 kB in its three forms. */
const MOST_ENTRIES = 1_000

type Coding = 'br' | 'gzip' | 'identity'
type Headers = Record<string, string | string[] | number | undefined>
type Head = Record<Coding, string[]>

/** An answer that is the same for everyone, as its maker gives it; `keep` is false for what must be made anew each time. */
export type SharedAnswer = { status: number; headers: Headers; body: string | Buffer; keep: boolean }

/** The same answer as bytes, in every coding. */
export type ReadyAnswer = {
  version: number
  madeAt: number
  status: number
  etag: string
  bodies: Record<Coding, Buffer>
  heads: Head
  notModified: string[]
}

/**
 * Answers that are the same for every visitor, kept as compressed bytes and served before the framework is asked,
 * until what visitors see changes or a minute has passed.
 */
export class KeptAnswers {
  readonly #entries = new Map<string, ReadyAnswer>()
  readonly #making = new Map<string, Promise<ReadyAnswer>>()
  readonly #currentVersion: () => number
  readonly #knownParameters: ReadonlyMap<string, readonly string[]>

  /** `knownParameters`: by path, the parameters that change its answer; all others (utm…) share one entry. */
  constructor(options: { currentVersion: () => number; knownParameters: ReadonlyMap<string, readonly string[]> }) {
    this.#currentVersion = options.currentVersion
    this.#knownParameters = options.knownParameters
  }

  /** Serves a kept answer if there is a fresh one. Called for every request, so it does as little as it can. */
  trySend(request: IncomingMessage, response: ServerResponse): boolean {
    if ((request.method !== 'GET' && request.method !== 'HEAD') || request.headers.authorization !== undefined)
      return false
    const entry = this.#entries.get(this.keyOf(request.url ?? '/'))
    if (!entry || !this.#isFresh(entry)) return false
    sendReady(entry, request, response)
    return true
  }

  /** Makes an answer and keeps it; those who ask for the same thing meanwhile wait for the same one. */
  async make(url: string, make: () => Promise<SharedAnswer>): Promise<ReadyAnswer> {
    const key = this.keyOf(url)
    const kept = this.#entries.get(key)
    if (kept && this.#isFresh(kept)) return kept
    // Who comes after a change does not wait for what was begun before it.
    const current = `${this.#currentVersion()} ${key}`
    let making = this.#making.get(current)
    if (!making) {
      making = this.#make(key, make).finally(() => this.#making.delete(current))
      this.#making.set(current, making)
    }
    return making
  }

  keyOf(url: string): string {
    const at = url.indexOf('?')
    const path = withoutTrailingSlash(at < 0 ? url : url.slice(0, at))
    const known = at < 0 ? undefined : this.#knownParameters.get(path)
    if (!known) return path
    const given = new URLSearchParams(url.slice(at))
    // Each value encoded and apart, so that no two questions share a key and '?id=1&id=2' is not '?id=1'.
    const pairs = known.flatMap((name) =>
      given.getAll(name).map((value) => `${name}=${encodeURIComponent(value.toWellFormed())}`),
    )
    return `${path}?${pairs.join('&')}`
  }

  async #make(key: string, make: () => Promise<SharedAnswer>): Promise<ReadyAnswer> {
    // The version is read before the data: an answer made while something changed counts as old.
    const version = this.#currentVersion()
    const answer = await make()
    const ready = await readyAnswer(version, answer)
    if (answer.keep && version === this.#currentVersion()) this.#keep(key, ready)
    return ready
  }

  #keep(key: string, entry: ReadyAnswer): void {
    this.#entries.delete(key)
    this.#entries.set(key, entry)
    const oldest = this.#entries.size > MOST_ENTRIES && this.#entries.keys().next().value
    if (oldest) this.#entries.delete(oldest)
  }

  #isFresh(entry: ReadyAnswer): boolean {
    return entry.version === this.#currentVersion() && performance.now() - entry.madeAt < KEPT_MS
  }
}

export function sendReady(entry: ReadyAnswer, request: IncomingMessage, response: ServerResponse): void {
  if (entry.status === 200 && request.headers['if-none-match']?.includes(entry.etag)) {
    response.writeHead(304, entry.notModified).end()
    return
  }
  const coding = bestCoding(request.headers['accept-encoding'])
  response.writeHead(entry.status, entry.heads[coding])
  response.end(request.method === 'HEAD' ? undefined : entry.bodies[coding])
}

async function readyAnswer(version: number, answer: SharedAnswer): Promise<ReadyAnswer> {
  const { status, headers, keep } = answer
  const body = Buffer.from(answer.body)
  const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"`
  const [br, gz] = await Promise.all([compressBrotli(body), compressGzip(body)])
  const bodies = { br, gzip: gz, identity: body }
  const common: Headers = {
    ...headers,
    etag,
    vary: 'accept-encoding',
    'cache-control': keep ? 'public, no-cache' : 'no-store',
  }
  delete common['content-length']
  const head = (coding: Coding): string[] =>
    flat({
      ...common,
      'content-length': bodies[coding].length,
      ...(coding !== 'identity' && { 'content-encoding': coding }),
    })
  const heads: Head = { br: head('br'), gzip: head('gzip'), identity: head('identity') }
  return { version, madeAt: performance.now(), status, etag, bodies, heads, notModified: flat(common) }
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

/** Node writes a flat list of names and values without looking at each header again. */
function flat(headers: Headers): string[] {
  return Object.entries(headers).flatMap(([name, value]) =>
    value === undefined ? [] : [value].flat().flatMap((one) => [name, String(one)]),
  )
}

function withoutTrailingSlash(path: string): string {
  return path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path
}
