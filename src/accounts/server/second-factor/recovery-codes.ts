import { createHmac, randomInt } from 'node:crypto'
import type { SiteKeys } from '#platform/server/site-keys.ts'

export const RECOVERY_CODES = 10
/** Without letters that look like digits. */
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz'
const LENGTH = 10

/** Ten codes of fifty random bits, to be stored on paper: 'k7m2q-x4d9h'. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: RECOVERY_CODES }, () => {
    const characters = Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')
    return `${characters.slice(0, LENGTH / 2)}-${characters.slice(LENGTH / 2)}`
  })
}

/**
 * Accepts the code however it is written: in capitals, without the dash, with an o for a zero. Uses a key of the site, because
 * fifty bits could be brute-forced.
 */
export function hashOfRecoveryCode(keys: SiteKeys, memberId: string, code: string): Buffer {
  const plain = code.toLowerCase().replaceAll(/[\s-]/g, '').replaceAll('o', '0').replaceAll(/[il]/g, '1')
  return createHmac('sha256', keys.for('recovery codes')).update(`${memberId} ${plain}`).digest()
}
