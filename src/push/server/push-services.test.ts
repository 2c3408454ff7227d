import { expect, test } from 'vitest'
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
