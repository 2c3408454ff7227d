import { expect, test } from 'vitest'
import { TypedSettings } from '#admin/web/content/typed-settings.ts'

const rateOf = (typed: string) => {
  const { data, error } = TypedSettings.shape.vat_rate.safeParse(typed)
  return data ?? error?.issues[0]?.message
}

test('a VAT rate is typed in percent', () => {
  expect(['20', ' 12.5 ', '0', '100'].map(rateOf)).toEqual([20, 12.5, 0, 100])
})

test.each(['', 'twenty', '20%', '12.555', '101', '-1'])('the VAT rate %j is refused with an example', (typed) => {
  expect(rateOf(typed)).toBe('Please enter a percentage from 0 to 100, like 20 or 12.5.')
})
