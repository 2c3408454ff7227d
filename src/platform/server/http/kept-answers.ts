import type { IncomingMessage, ServerResponse } from 'node:http'
import { LRUCache } from 'lru-cache'
import {
  readyAnswer,
  sendReady,
  sizeOf,
  type ReadyAnswer,
  type SharedAnswer,
} from '#platform/server/http/ready-answer.ts'

/** Pages say 'tomorrow' and 'past', so none is served for longer than this without being made again. */
const KEPT_MS = 60_000
/** Beyond it, what was asked for longest ago goes. A page takes about 40 kB in its three forms, a share picture 50 kB. */
const MOST_BYTES = 64 * 1024 * 1024

/**
 * Answers that are the same for every visitor, kept as compressed bytes and served before the framework is asked,
 * until what visitors see changes or a minute has passed.
 */
export class KeptAnswers {
  readonly #entries = new LRUCache<string, ReadyAnswer>({ maxSize: MOST_BYTES, sizeCalculation: sizeOf })
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
    const path = plain(at < 0 ? url : url.slice(0, at))
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
    if (answer.keep && version === this.#currentVersion()) this.#entries.set(key, ready)
    return ready
  }

  #isFresh(entry: ReadyAnswer): boolean {
    return entry.version === this.#currentVersion() && performance.now() - entry.madeAt < KEPT_MS
  }
}

/** One spelling for each path: without a trailing slash, and without escapes that need not be there. */
function plain(path: string): string {
  const cut = path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path
  if (!cut.includes('%')) return cut
  try {
    return decodeURI(cut)
  } catch {
    return cut
  }
}
