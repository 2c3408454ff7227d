import type { IncomingMessage, ServerResponse } from 'node:http'
import { LRUCache } from 'lru-cache'
import {
  encodeAnswer,
  sendEncoded,
  sizeOf,
  type EncodedAnswer,
  type SharedAnswer,
} from '#platform/server/http/encoded-response.ts'

/** The maximum age of a cached response. Pages show words such as 'tomorrow' and 'past', which change with time. */
const MAX_AGE_MS = 60_000
/**
 * The memory limit, beyond which the least recently requested response is dropped. A page takes about 40 kB in its three
 * encodings, and a share picture 50 kB.
 */
const MAX_BYTES = 64 * 1024 * 1024
/** The addresses with a query string whose keys are remembered. With the longest, they take about half a megabyte. */
const MAX_REMEMBERED = 1_000
const MAX_REMEMBERED_LENGTH = 200

/** Returns the part of a query string that changes the response, always in the same spelling. */
export type RelevantQuery = (query: URLSearchParams) => string

/** Keeps the parameters with these names, and ignores all others, such as utm_source. */
export function parametersNamed(names: readonly string[]): RelevantQuery {
  // Each value is encoded separately, so that different requests never share a key, such as '?id=1&id=2' and '?id=1'.
  return (query) =>
    names
      .flatMap((name) => query.getAll(name).map((value) => `${name}=${encodeURIComponent(value.toWellFormed())}`))
      .join('&')
}

/**
 * A cache of responses that are the same for every visitor. They are stored as compressed bytes and served without calling the
 * framework, until public content changes or a minute has passed.
 */
export class ResponseCache {
  readonly #entries = new LRUCache<string, EncodedAnswer>({ maxSize: MAX_BYTES, sizeCalculation: sizeOf })
  readonly #keys = new LRUCache<string, string>({ max: MAX_REMEMBERED })
  readonly #making = new Map<string, Promise<EncodedAnswer>>()
  readonly #currentVersion: () => number
  readonly #relevantQueries: ReadonlyMap<string, RelevantQuery>

  /** `relevantQueries` is by path. At other paths, the query string changes nothing. */
  constructor(options: { currentVersion: () => number; relevantQueries: ReadonlyMap<string, RelevantQuery> }) {
    this.#currentVersion = options.currentVersion
    this.#relevantQueries = options.relevantQueries
  }

  /** Serves a fresh cached response if there is one. Called for every request, so it does as little as possible. */
  trySend(request: IncomingMessage, response: ServerResponse): boolean {
    if ((request.method !== 'GET' && request.method !== 'HEAD') || request.headers.authorization !== undefined)
      return false
    const entry = this.#entries.get(this.#rememberedKeyOf(request.url ?? '/'))
    if (!entry || !this.#isFresh(entry)) return false
    sendEncoded(entry, request, response)
    return true
  }

  /**
   * Generates a response and caches it. Concurrent requests with the same key wait for that response. `admit` can refuse a request
   * for which a response would have to be generated; those that wait for it are not asked.
   */
  async make(url: string, make: () => Promise<SharedAnswer>, admit: () => void): Promise<EncodedAnswer> {
    const key = this.keyOf(url)
    const cached = this.#entries.get(key)
    if (cached && this.#isFresh(cached)) return cached
    // A request that arrives after a change does not wait for a response that was started before the change.
    const current = `${this.#currentVersion()} ${key}`
    let making = this.#making.get(current)
    if (!making) {
      admit()
      making = this.#make(key, make).finally(() => this.#making.delete(current))
      this.#making.set(current, making)
    }
    return making
  }

  keyOf(url: string): string {
    const queryStart = url.indexOf('?')
    const path = normalisePath(queryStart < 0 ? url : url.slice(0, queryStart))
    return path + this.searchOf(url)
  }

  /** Returns the same key as `keyOf`, without parsing the query string of an address that was requested before. */
  #rememberedKeyOf(url: string): string {
    if (!url.includes('?') || url.length > MAX_REMEMBERED_LENGTH) return this.keyOf(url)
    let key = this.#keys.get(url)
    if (key === undefined) {
      key = this.keyOf(url)
      this.#keys.set(url, key)
    }
    return key
  }

  /** Returns the part of the URL's query string that changes the response, with its question mark, or an empty text. */
  searchOf(url: string): string {
    const queryStart = url.indexOf('?')
    if (queryStart < 0) return ''
    const relevantQuery = this.#relevantQueries.get(normalisePath(url.slice(0, queryStart)))
    const query = relevantQuery?.(new URLSearchParams(url.slice(queryStart))) ?? ''
    return query && `?${query}`
  }

  async #make(key: string, make: () => Promise<SharedAnswer>): Promise<EncodedAnswer> {
    // The version is read before the data, so a response made during a change counts as old.
    const version = this.#currentVersion()
    const answer = await make()
    const encoded = await encodeAnswer(version, answer)
    if (answer.cacheable && version === this.#currentVersion()) this.#entries.set(key, encoded)
    return encoded
  }

  #isFresh(entry: EncodedAnswer): boolean {
    return entry.version === this.#currentVersion() && performance.now() - entry.madeAt < MAX_AGE_MS
  }
}

/**
 * Normalises a path by removing a trailing slash and unnecessary escapes. What cannot be decoded gets a key that no other path
 * has: otherwise `/%E9` would be served what is cached for `/%25E9`.
 */
function normalisePath(path: string): string {
  const withoutSlash = path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path
  if (!withoutSlash.includes('%')) return withoutSlash
  try {
    return decodeURI(withoutSlash)
  } catch {
    return `%${withoutSlash}`
  }
}
