import { expect, test } from 'vitest'
import { isPublicAddress } from '#push/server/public-addresses.ts'
import { pushServiceOf } from '#push/server/push-services.ts'

test.each([
  ['https://fcm.googleapis.com/fcm/send/abc', 'fcm.googleapis.com'],
  ['https://updates.push.services.mozilla.com/wpush/v2/abc', 'updates.push.services.mozilla.com'],
  ['https://web.push.apple.com/QPU3', 'web.push.apple.com'],
  ['https://db5p.notify.windows.com/w/?token=abc', 'db5p.notify.windows.com'],
])('%s is at a push service of a browser maker', (endpoint, service) => {
  expect(pushServiceOf(endpoint)).toBe(service)
})

test.each([
  'http://fcm.googleapis.com/fcm/send/abc',
  'https://fcm.googleapis.com:8443/fcm/send/abc',
  'https://user:secret@fcm.googleapis.com/fcm/send/abc',
  'https://fcm.googleapis.com.example.com/send',
  'https://example.com/#fcm.googleapis.com',
  'https://fcm.googleapis.com@example.com/send',
  'https://notify.windows.com/w/',
  'https://a.b.notify.windows.com/w/',
  'https://evilnotify.windows.com/w/',
  'https://127.0.0.1/send',
  'https://[::1]/send',
  'https://169.254.169.254/latest/meta-data/',
  'https://localhost/send',
  'ftp://fcm.googleapis.com/send',
  'fcm.googleapis.com',
  '',
])('%s is at no push service', (endpoint) => {
  expect(pushServiceOf(endpoint)).toBeUndefined()
})

test('a test has one more service, at exactly its origin', () => {
  expect(pushServiceOf('http://127.0.0.1:4000/send', 'http://127.0.0.1:4000')).toBe('127.0.0.1:4000')
  expect(pushServiceOf('http://127.0.0.1:4001/send', 'http://127.0.0.1:4000')).toBeUndefined()
})

test.each(['8.8.8.8', '172.32.0.1', '100.128.0.1', '2a00:1450:4009:81f::200a', '2606:4700::1111'])(
  '%s is public',
  (address) => {
    expect(isPublicAddress(address)).toBe(true)
  },
)

test.each([
  ...[
    '0.0.0.0',
    '10.1.2.3',
    '100.64.0.1',
    '127.0.0.1',
    '127.255.0.1',
    '169.254.169.254',
    '172.16.0.1',
    '172.31.255.255',
  ],
  ...['192.168.1.1', '198.18.0.1', '203.0.113.9', '224.0.0.1', '255.255.255.255'],
  ...[
    '::',
    '::1',
    '::ffff:127.0.0.1',
    '::ffff:8.8.8.8',
    'fe80::1',
    'fd00::1',
    'ff02::1',
    '64:ff9b::7f00:1',
    '2001:db8::1',
  ],
  ...['2002:7f00:1::', '2001:0:7f00:1::', 'localhost', ''],
])('%s is not public', (address) => {
  expect(isPublicAddress(address)).toBe(false)
})
