import { expect, test } from 'vitest'
import { readableQuery } from '#platform/web/readable-query.ts'

test('the query of a list keeps every value that the site did not refuse', () => {
  expect(readableQuery('?search=amy&state=zzz&sort=name', ['state'])).toBe('?search=amy&sort=name')
  expect(readableQuery('?state=zzz&from=x', ['from', 'state'])).toBe('')
})

test('nothing is left of the query if the refused value has another name in it', () => {
  expect(readableQuery('?person=zzz&kind=zzz', ['actor'])).toBe('')
})
