import fc from 'fast-check'

/**
 * Text of any code points, including unpaired surrogates. It is what fast-check calls a string of the unit `binary`, which
 * takes more than a second to make because it lists every code point.
 */
export function anyText(length: { minLength?: number; maxLength: number }): fc.Arbitrary<string> {
  const codePoint = fc.integer({ min: 0, max: 0x10_ff_ff })
  return fc.array(codePoint, length).map((codePoints) => String.fromCodePoint(...codePoints))
}
