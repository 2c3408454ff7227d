import { createHash, randomInt } from 'node:crypto'
import { crc32 } from 'node:zlib'

/** Scanners of code for secrets recognise a key by this, 38 letters and digits, and its checksum. */
const PREFIX = 'sdkey_'
const LETTERS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const RANDOM_LENGTH = 32
const CHECKSUM_LENGTH = 6
const KEY = new RegExp(`^${PREFIX}[0-9A-Za-z]{${RANDOM_LENGTH + CHECKSUM_LENGTH}}$`)

/** Makes a key with 190 random bits. Its last six characters are the CRC-32 of those before. */
export function newApiKey(): string {
  const random = Array.from({ length: RANDOM_LENGTH }, () => LETTERS.charAt(randomInt(LETTERS.length))).join('')
  return `${PREFIX}${random}${checksumOf(PREFIX + random)}`
}

/** Returns true for a text that is meant as a key, even if it is mistyped. */
export function looksLikeApiKey(text: string): boolean {
  return text.startsWith(PREFIX)
}

/** Returns true for a text that can be a key. A mistyped one is not looked for. */
export function isApiKeyText(text: string): boolean {
  return KEY.test(text) && checksumOf(text.slice(0, -CHECKSUM_LENGTH)) === text.slice(-CHECKSUM_LENGTH)
}

/** Hashes a key. It has 190 random bits, so a fast hash without a salt is safe. */
export function hashOfApiKey(key: string): Buffer {
  return createHash('sha256').update(key).digest()
}

function checksumOf(text: string): string {
  let rest = crc32(text)
  let checksum = ''
  while (checksum.length < CHECKSUM_LENGTH) {
    checksum = LETTERS.charAt(rest % LETTERS.length) + checksum
    rest = Math.floor(rest / LETTERS.length)
  }
  return checksum
}
