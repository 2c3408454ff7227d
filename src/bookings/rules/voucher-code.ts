/** The number of characters of a voucher’s code, without the hyphens. */
const CODE_LENGTH = 20

/**
 * Returns the code of a voucher as it is read: in upper case, without hyphens and spaces, and with the digits for which some
 * letters are easily mistaken. Null if it cannot be one.
 */
export function voucherCodeIn(typed: string): string | null {
  const code = typed
    .toUpperCase()
    .replaceAll(/[\s\p{Pd}]/gu, '')
    .replaceAll('O', '0')
    .replaceAll(/[IL]/g, '1')
  return code.length === CODE_LENGTH && /^[0-9A-HJKMNP-TV-Z]*$/.test(code) ? code : null
}
