import { randomBytes } from 'node:crypto'

const BYTES = 32

/** A root key. Every use of it has its own derived key. */
export type RootKey = { id: string; madeAt: Temporal.Instant; secret: Buffer }

/**
 * The secret keys of a site. Root keys are replaced in turn. The lasting key is never replaced, because what it hashes cannot
 * be hashed again: recovery codes, banned addresses and what limits count.
 */
export type KeySet = { lasting: Buffer; roots: readonly RootKey[] }

export function newKeySet(now: Temporal.Instant): KeySet {
  return { lasting: randomBytes(BYTES), roots: [newRootKey(now)] }
}

export function newRootKey(now: Temporal.Instant): RootKey {
  return { id: randomBytes(4).toString('hex'), madeAt: now.round('second'), secret: randomBytes(BYTES) }
}

const SECRET = String.raw`([\w-]{43})`
const LASTING = new RegExp(`^lasting:${SECRET}$`)
const ROOT = new RegExp(`^([0-9a-f]{8}):(\\d{8}T\\d{6}Z):${SECRET}$`)

/**
 * Reads a set as it is written in SITE_KEYS and in the file: entries with commas or white space between them, such as
 * `lasting:…` and `1a2b3c4d:20261125T190000Z:…`. Lines of a file that start with # are comments. Returns undefined if the text
 * is not a set.
 */
export function parseKeySet(text: string): KeySet | undefined {
  const entries = text
    .replaceAll(/^#.*$/gm, '')
    .split(/[\s,]+/)
    .filter((entry) => entry !== '')
  const lasting = entries.flatMap((entry) => LASTING.exec(entry)?.[1] ?? [])
  const roots = entries.flatMap((entry) => parseRoot(entry) ?? [])
  const isWhole = lasting.length === 1 && roots.length > 0 && lasting.length + roots.length === entries.length
  if (!isWhole) return undefined
  const set = { lasting: bytesOf(lasting[0]), roots }
  const areUnique = new Set(roots.map(({ id }) => id)).size === roots.length
  return areUnique && areRandom(set) ? set : undefined
}

/** Thirty-two random bytes have fewer different ones than this once in 10^19 times. */
const MIN_DIFFERENT_BYTES = 16

/** Returns whether the secrets can come from the random generator: no two are the same, and none is a pattern or a word. */
function areRandom({ lasting, roots }: KeySet): boolean {
  const secrets = [lasting, ...roots.map(({ secret }) => secret)]
  const areDifferent = new Set(secrets.map((secret) => secret.toString('hex'))).size === secrets.length
  return areDifferent && secrets.every((secret) => new Set(secret).size >= MIN_DIFFERENT_BYTES)
}

function parseRoot(entry: string): RootKey | undefined {
  const [, id, madeAt, secret] = ROOT.exec(entry) ?? []
  if (id === undefined || madeAt === undefined) return undefined
  try {
    return { id, madeAt: Temporal.Instant.from(madeAt), secret: bytesOf(secret) }
  } catch {
    return undefined
  }
}

const bytesOf = (secret = '') => Buffer.from(secret, 'base64url')

/** Returns the entries of a set, the lasting key first. */
export function formatKeySet({ lasting, roots }: KeySet): string[] {
  return [
    `lasting:${lasting.toString('base64url')}`,
    ...roots.map(({ id, madeAt, secret }) => `${id}:${basic(madeAt)}:${secret.toString('base64url')}`),
  ]
}

const basic = (instant: Temporal.Instant) => instant.toString({ smallestUnit: 'second' }).replaceAll(/[-:]/g, '')
