import { expect, test } from 'vitest'
import { isPublicAddress } from '#platform/server/calls-out/public-addresses.ts'

test.each(['8.8.8.8', '172.32.0.1', '100.128.0.1', '2a00:1450:4009:81f::200a', '2606:4700::1111', '2620:4f:7fff::1'])(
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
  ...['2002:7f00:1::', '2001:0:7f00:1::', '64:ff9b:1::7f00:1', '::127.0.0.1', '2620:4f:8000::1', '3fff::1'],
  ...['168.63.129.16', '192.0.0.171', '192.88.99.1', '192.175.48.1', 'localhost', ''],
])('%s is not public', (address) => {
  expect(isPublicAddress(address)).toBe(false)
})
