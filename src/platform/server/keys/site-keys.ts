import { createHmac, createSecretKey, timingSafeEqual, type KeyObject } from 'node:crypto'
import { commonRefusals } from '#platform/contract.ts'
import type { Clock } from '#platform/server/clock.ts'
import { deriveKey } from '#platform/server/keys/derive-key.ts'
import type { KeySet } from '#platform/server/keys/key-set.ts'
import { signingKeyAt, type KnownKey } from '#platform/server/keys/key-states.ts'
import { Refused } from '#platform/server/refusals.ts'
import { sealText, unsealText } from '#platform/server/sealed-text.ts'

/** A secret that only this site can read, with the id of the key that sealed it. */
type Sealed = { keyId: string; sealed: Buffer }

const ID_LENGTH = 8
/** A signature of this site: the id of its key, then 43 characters. */
export const SIGNATURE = String.raw`[0-9a-f]{8}[\w-]{43}`

/**
 * The keys with which this process signs and seals. A use has its own key, derived for its purpose. New keys and removed ones
 * come from `KeyRing`, which gives every process the same.
 */
export class SiteKeys {
  /** Why this process cannot use its keys, in a sentence without secrets. Undefined if it can. */
  problem: string | undefined = 'The keys of this process are not loaded yet.'
  readonly #clock: Clock
  #lasting: Buffer | undefined
  #roots = new Map<string, Buffer>()
  #known: readonly KnownKey[] = []
  #derived = new Map<string, Buffer>()
  #objects = new Map<string, KeyObject>()

  constructor(clock: Clock) {
    this.#clock = clock
  }

  /** Uses this set from now on, without keys that were removed or that the database does not know. */
  use(set: KeySet | undefined, known: readonly KnownKey[], problem: string | undefined): void {
    const inUse = new Set(known.filter(({ removedAt }) => !removedAt).map(({ id }) => id))
    this.#roots = new Map(set?.roots.filter(({ id }) => inUse.has(id)).map(({ id, secret }) => [id, secret]))
    this.#lasting = set?.lasting
    this.#known = known
    this.#derived = new Map()
    this.#objects = new Map()
    this.problem = problem
  }

  /** Returns the key for a purpose that is never replaced. Only for hashes and codes, which nobody could calculate again. */
  lasting(purpose: string): Buffer {
    if (!this.#lasting || this.problem !== undefined) throw keysUnavailable()
    return this.#derive('lasting', this.#lasting, purpose)
  }

  /** Returns the key for a purpose under this id. Undefined if the site has no such key, or has removed it. */
  keyObject(id: string, purpose: string): KeyObject | undefined {
    const secret = this.#roots.get(id)
    if (!secret) return undefined
    const name = `${id} ${purpose}`
    const object = this.#objects.get(name) ?? createSecretKey(this.#derive(id, secret, purpose))
    this.#objects.set(name, object)
    return object
  }

  /** Returns the id of the key that signs and seals now. */
  signingKeyId(): string {
    const id = signingKeyAt(this.#known, this.#clock.now())
    if (id === undefined || this.problem !== undefined || !this.#roots.has(id)) throw keysUnavailable()
    return id
  }

  /** Returns a URL-safe signature of 51 characters that only this site can make for the text. */
  sign(purpose: string, text: string): string {
    const id = this.signingKeyId()
    return `${id}${this.#mac(id, purpose, text)}`
  }

  /** Verifies a signature. Signatures are compared as text, because several texts decode to the same bytes. */
  hasSigned(purpose: string, text: string, signature: string): boolean {
    const id = signature.slice(0, ID_LENGTH)
    const expected = this.#mac(id, purpose, text)
    if (expected === undefined) return false
    const [actual, wanted] = [Buffer.from(signature.slice(ID_LENGTH)), Buffer.from(expected)]
    return actual.length === wanted.length && timingSafeEqual(actual, wanted)
  }

  /** Encrypts the text. It is read only for the same purpose and the same `about`, so it is useless if copied elsewhere. */
  seal(purpose: string, about: string, text: string): Sealed {
    const keyId = this.signingKeyId()
    return { keyId, sealed: sealText(this.#key(keyId, purpose), about, text) }
  }

  /** Decrypts the text. Undefined if this site did not seal it so, or no longer has the key. */
  unseal(purpose: string, about: string, { keyId, sealed }: Sealed): string | undefined {
    const secret = this.#roots.get(keyId)
    return secret && unsealText(this.#derive(keyId, secret, purpose), about, sealed)
  }

  #mac(id: string, purpose: string, text: string): string | undefined {
    const secret = this.#roots.get(id)
    return (
      secret &&
      createHmac('sha256', this.#derive(id, secret, purpose))
        .update(text)
        .digest('base64url')
    )
  }

  #key(id: string, purpose: string): Buffer {
    const secret = this.#roots.get(id)
    if (!secret) throw keysUnavailable()
    return this.#derive(id, secret, purpose)
  }

  #derive(id: string, secret: Buffer, purpose: string): Buffer {
    const name = `${id} ${purpose}`
    const key = this.#derived.get(name) ?? deriveKey(secret, purpose)
    this.#derived.set(name, key)
    return key
  }
}

/** The process can go on once it has the right keys, so its callers can try again. */
function keysUnavailable(): Refused {
  return new Refused(commonRefusals.unavailable, { retryAfter: 5 })
}
