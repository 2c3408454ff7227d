import type { IncomingMessage, ServerResponse } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { LRUCache } from 'lru-cache'
import { isDatabaseUnavailable } from '#platform/server/db.ts'
import {
  encodeAnswer,
  sendEncoded,
  sizeOf,
  type EncodedAnswer,
  type SharedAnswer,
} from '#platform/server/http/encoded-response.ts'

/** The maximum age of a cached response. Pages show words such as 'tomorrow' and 'past', which change with time. */
const MAX_AGE_MS = 60_000
/** The maximum age of a response that is served because the database is away. */
const MAX_STALE_MS = 10 * 60_000
/** How often a request for which an older response could be served checks whether the database is away. */
const CHECK_AWAY_EVERY_MS = 250
/**
 * The memory limit, beyond which the least recently requested response is dropped. A page takes about 40 kB in its three
 * encodings, and a share picture 50 kB.
 */
const MAX_BYTES = 64 * 1024 * 1024
/** The addresses with a query string whose keys are remembered. With the longest, they take about half a megabyte. */
const MAX_REMEMBERED = 1_000
const MAX_REMEMBERED_LENGTH = 200
/** The status of a page that could not load its data. */
const UNAVAILABLE = 503

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

type CacheOptions = {
  /** Returns the current version of what the response at this address shows. It grows with every change. */
  versionOf: (key: string) => number
  isDatabaseAway: () => boolean
  /** By path. At other paths, the query string changes nothing. */
  relevantQueries: ReadonlyMap<string, RelevantQuery>
}

/**
 * A cache of responses that are the same for every visitor. They are stored as compressed bytes and served without calling the
 * framework, until what they show changes or a minute has passed. While the database is away they are served for ten minutes.
 */
export class ResponseCache {
  readonly #entries = new LRUCache<string, EncodedAnswer>({ maxSize: MAX_BYTES, sizeCalculation: sizeOf })
  readonly #keys = new LRUCache<string, string>({ max: MAX_REMEMBERED })
  readonly #making = new Map<string, Promise<EncodedAnswer>>()
  readonly #versionOf: CacheOptions['versionOf']
  readonly #isDatabaseAway: CacheOptions['isDatabaseAway']
  readonly #relevantQueries: CacheOptions['relevantQueries']
  #served = 0

  constructor({ versionOf, isDatabaseAway, relevantQueries }: CacheOptions) {
    this.#versionOf = versionOf
    this.#isDatabaseAway = isDatabaseAway
    this.#relevantQueries = relevantQueries
  }

  /** Serves a usable cached response if there is one. Called for every request, so it does as little as possible. */
  trySend(request: IncomingMessage, response: ServerResponse): boolean {
    if ((request.method !== 'GET' && request.method !== 'HEAD') || request.headers.authorization !== undefined)
      return false
    const key = this.#rememberedKeyOf(request.url ?? '/')
    const entry = this.#entries.get(key)
    if (!entry || !this.#isUsable(key, entry)) return false
    sendEncoded(entry, request, response)
    this.#served += 1
    return true
  }

  /** The number of requests that were served without calling the framework, and the memory that the responses take. */
  get counts(): { served: number; bytes: number } {
    return { served: this.#served, bytes: this.#entries.calculatedSize }
  }

  /**
   * Generates a response and caches it. Concurrent requests with the same key wait for that response. `admit` can refuse a request
   * for which a response would have to be generated; those that wait for it are not asked.
   */
  async make(url: string, make: () => Promise<SharedAnswer>, admit: () => void): Promise<EncodedAnswer> {
    const key = this.keyOf(url)
    const cached = this.#entries.get(key)
    if (cached && this.#isUsable(key, cached)) return cached
    // A request that arrives after a change does not wait for a response that was started before the change.
    const current = `${this.#versionOf(key)} ${key}`
    let making = this.#making.get(current)
    if (!making) {
      admit()
      making = this.#make(key, make).finally(() => this.#making.delete(current))
      this.#making.set(current, making)
    }
    return cached && isRecent(cached) ? this.#waitUnlessAway(making, cached) : making
  }

  /** Waits for a new response, or returns the stale one if the database is unavailable or goes away meanwhile. */
  async #waitUnlessAway(making: Promise<EncodedAnswer>, stale: EncodedAnswer): Promise<EncodedAnswer> {
    const madeOrStale = making.then(
      (made) => (made.status === UNAVAILABLE ? stale : made),
      (error: unknown) => {
        if (isDatabaseUnavailable(error)) return stale
        throw error
      },
    )
    for (;;) {
      const answer = await Promise.race([madeOrStale, pause(CHECK_AWAY_EVERY_MS)])
      if (answer) return answer
      if (this.#isDatabaseAway()) return stale
    }
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
    const version = this.#versionOf(key)
    const answer = await make()
    const encoded = await encodeAnswer(version, answer)
    if (answer.cacheable && version === this.#versionOf(key)) this.#entries.set(key, encoded)
    return encoded
  }

  #isUsable(key: string, entry: EncodedAnswer): boolean {
    if (entry.version === this.#versionOf(key) && ageMs(entry) < MAX_AGE_MS) return true
    return this.#isDatabaseAway() && isRecent(entry)
  }
}

const ageMs = ({ madeAt }: EncodedAnswer): number => performance.now() - madeAt
const isRecent = (entry: EncodedAnswer): boolean => ageMs(entry) < MAX_STALE_MS

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
