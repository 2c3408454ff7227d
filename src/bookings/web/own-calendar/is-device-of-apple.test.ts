import { expect, test } from 'vitest'
import { isDeviceOfApple } from './is-device-of-apple.ts'

const engine = 'AppleWebKit/605.1.15 (KHTML, like Gecko)'

test.each([
  [`Mozilla/5.0 (iPhone; CPU iPhone OS 18_7 like Mac OS X) ${engine} Version/26.0 Mobile/15E148 Safari/604.1`, true],
  [`Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${engine} Version/26.0 Safari/605.1.15`, true],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:145.0) Gecko/20100101 Firefox/145.0', true],
  [
    'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36',
    false,
  ],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36',
    false,
  ],
])('the browser ‘%s’ opens calendars over TLS: %s', (userAgent, isOfApple) => {
  expect(isDeviceOfApple({ userAgent })).toBe(isOfApple)
})
