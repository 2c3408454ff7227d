import { expect, test } from 'vitest'
import { ticketAddressIn } from '#bookings/web/ticket/saved-address.ts'

test.each([
  ['/ticket/9', { path: '/ticket/9', wantsCopy: false }],
  ['/ticket/9/?utm_source=x', { path: '/ticket/9', wantsCopy: false }],
  ['/ticket/9?saved', { path: '/ticket/9', wantsCopy: true }],
  ['/ticket/worker.js', undefined],
  ['/ticket/09', undefined],
  ['/ticket/9/more', undefined],
  ['/x/ticket/9', undefined],
])('%s is parsed as %j', (address, expected) => {
  expect(ticketAddressIn(`https://www.example.com${address}`)).toEqual(expected)
})
