import { createHmac } from 'node:crypto'
import type { SiteKeys } from '#platform/server/keys/site-keys.ts'

/** Digits and letters that are not mistaken for each other (Crockford’s base 32). Each is five bits. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const LENGTH = 20
const GROUP = /.{4}(?=.)/g

/**
 * Makes the code of a voucher from its id with a key of the site: 100 bits that nobody without the key can know. So the code
 * need not be stored, and can be sent again.
 */
export function codeOfVoucher(keys: SiteKeys, voucherId: string): string {
  const mac = createHmac('sha256', keys.lasting('codes of vouchers')).update(voucherId).digest()
  return Array.from(mac.subarray(0, LENGTH), (byte) => ALPHABET.charAt(byte % ALPHABET.length)).join('')
}

/** Hashes a code, so that its voucher can be found. */
export function hashOfVoucherCode(keys: SiteKeys, code: string): Buffer {
  return createHmac('sha256', keys.lasting('hashes of codes of vouchers')).update(code).digest()
}

/** Formats a code as it is printed: 'ABCD-EFGH-JKMN-PQRS-TVWX'. */
export function formatVoucherCode(code: string): string {
  return code.replaceAll(GROUP, '$&-')
}
