import { expect, test } from 'vitest'
import { deviceName } from '#accounts/server/device-name.ts'

const mozilla = 'Mozilla/5.0'
const webkit = 'AppleWebKit/537.36 (KHTML, like Gecko)'
const known = {
  'Chrome on Android': `${mozilla} (Linux; Android 14; Pixel 8) ${webkit} Chrome/126.0.0.0 Mobile Safari/537.36`,
  'Safari on iPhone': `${mozilla} (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1`,
  'Safari on iPad': `${mozilla} (iPad; CPU OS 16_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/16.6 Mobile/15E148 Safari/604.1`,
  'Firefox on Windows': `${mozilla} (Windows NT 10.0; Win64; x64; rv:127.0) Gecko/20100101 Firefox/127.0`,
  'Microsoft Edge on Windows': `${mozilla} (Windows NT 10.0; Win64; x64) ${webkit} Chrome/126.0.0.0 Safari/537.36 Edg/126.0.0.0`,
}
test.each(Object.entries(known))('%s is recognised from its user agent', (name, userAgent) => {
  expect(deviceName(userAgent)).toBe(name)
})

const strange = [undefined, '', 'x', 'Evil/1.0 <script>alert(1)</script>', '\u202Etxt', '/'.repeat(20_000)]
test.each(strange)('%j is named ‘Unknown device’', (userAgent) => {
  expect(deviceName(userAgent)).toBe('Unknown device')
})

test('only known names from a user agent are used', () => {
  const claims = known['Chrome on Android'].replace('Android 14; Pixel 8', 'Android <b>; Amy’s phone')
  expect(deviceName(claims)).toBe('Chrome on Android')
})
