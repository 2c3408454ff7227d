import { expect, test } from 'vitest'
import { readSettings } from '#content/server/read-settings.ts'

const settings = {
  ...{ site_name: 'Tipton Evenings', line: 'A line.', trader_name: 'Emily Brown', trader_address: '1 High Street' },
  ...{ contact_email: 'hello@example.com', vat_number: '', refund_when_rebooked: 'no' },
}

test.each([
  ['12.5', 12.5],
  [12.5, 12.5],
  [undefined, undefined],
])('a VAT rate that was published as %j is read as %j', (published, rate) => {
  expect(readSettings({ ...settings, ...(published !== undefined && { vat_rate: published }) }).vat_rate).toBe(rate)
})
