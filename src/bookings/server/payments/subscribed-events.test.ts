import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { subscribedEvents } from '#bookings/server/payments/card-provider.ts'

test('the README lists exactly the types of messages that the site subscribes to', () => {
  const readme = readFileSync('README.md', 'utf8')
  const named = readme.match(/`(payment_intent|charge|refund)\.[a-z_.]+`/g) ?? []
  expect(named.map((quoted) => quoted.slice(1, -1)).toSorted()).toEqual([...subscribedEvents].toSorted())
})
