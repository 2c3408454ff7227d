import { createHmac, randomInt } from 'node:crypto'
import type { SiteKeys } from '#platform/server/keys/site-keys.ts'

export const RECOVERY_CODES = 10
/** An alphabet without letters that look like digits. */
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz'
const LENGTH = 10

/** Creates ten codes of fifty random bits, such as 'k7m2q-x4d9h', for the member to write down. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: RECOVERY_CODES }, () => {
    const characters = Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')
    return `${characters.slice(0, LENGTH / 2)}-${characters.slice(LENGTH / 2)}`
  })
}

/**
 * Hashes a recovery code, ignoring case, dashes and confusable characters such as o for zero. Uses a key of the site, because
 * the hash of fifty bits could be brute-forced; the one that is never replaced, because nobody could hash the code again.
 */
export function hashOfRecoveryCode(keys: SiteKeys, memberId: string, code: string): Buffer {
  const plain = code.toLowerCase().replaceAll(/[\s-]/g, '').replaceAll('o', '0').replaceAll(/[il]/g, '1')
  return createHmac('sha256', keys.lasting('recovery codes')).update(`${memberId} ${plain}`).digest()
}
