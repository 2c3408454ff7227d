type Brand = { name: string; starts: RegExp; groups: readonly number[]; cvcLength: number }

const fours = [4, 4, 4, 4]
const brands: readonly Brand[] = [
  { name: 'visa', starts: /^4/, groups: fours, cvcLength: 3 },
  { name: 'mastercard', starts: /^(5[1-5]|222[1-9]|22[3-9]|2[3-6]|27[01]|2720)/, groups: fours, cvcLength: 3 },
  { name: 'amex', starts: /^3[47]/, groups: [4, 6, 5], cvcLength: 4 },
  { name: 'diners', starts: /^(30[0-5]|309|36|38|39)/, groups: [4, 6, 4], cvcLength: 3 },
  { name: 'discover', starts: /^(6011|64[4-9]|65)/, groups: fours, cvcLength: 3 },
  { name: 'jcb', starts: /^35/, groups: fours, cvcLength: 3 },
  { name: 'unionpay', starts: /^62/, groups: [4, 4, 4, 4, 3], cvcLength: 3 },
]
const unknown: Brand = { name: 'unknown', starts: /^/, groups: fours, cvcLength: 4 }

export function brandOf(digits: string): Brand {
  return brands.find(({ starts }) => starts.test(digits)) ?? unknown
}

export function longestOf(digits: string): number {
  return brandOf(digits).groups.reduce((sum, size) => sum + size, 0)
}

/** Groups the digits as on the card: '4242 4242 4242 4242', '3782 822463 10005'. */
export function groupDigits(digits: string): string {
  const parts: string[] = []
  let from = 0
  for (const size of brandOf(digits).groups) {
    if (from >= digits.length) break
    parts.push(digits.slice(from, from + size))
    from += size
  }
  return parts.join(' ')
}

/**
 * Returns whether the number is complete. A UnionPay number may be shorter than its maximum length; numbers of other brands
 * have one length.
 */
export function isWhole(digits: string): boolean {
  const { name } = brandOf(digits)
  return digits.length === longestOf(digits) || (name === 'unionpay' && digits.length >= 16)
}

export function hasRightCheckDigit(digits: string): boolean {
  const sum = digits
    .split('')
    .toReversed()
    .reduce((total, digit, place) => {
      const value = Number(digit) * (place % 2 === 1 ? 2 : 1)
      return total + (value > 9 ? value - 9 : value)
    }, 0)
  return sum % 10 === 0
}
