import { expect, test } from 'vitest'
import { DatabaseUrl, urlsOfHosts } from '#platform/server/database-urls.ts'
import { roleIn } from '#platform/server/database-hosts.ts'

function problemOf(url: string): string | undefined {
  return DatabaseUrl.safeParse(url).error?.issues[0]?.message
}

test.each([
  ['postgres://site:secret@a/db', ['postgres://site:secret@a/db']],
  [
    'postgres://site:secret@a:5432,b:5433/db?sslmode=verify-full',
    ['postgres://site:secret@a:5432/db?sslmode=verify-full', 'postgres://site:secret@b:5433/db?sslmode=verify-full'],
  ],
  ['postgresql://a,b,c:1', ['postgresql://a', 'postgresql://b', 'postgresql://c:1']],
  [
    'postgres://site@[2001:db8::1]:5433,[::1],10.0.0.9/db',
    ['postgres://site@[2001:db8::1]:5433/db', 'postgres://site@[::1]/db', 'postgres://site@10.0.0.9/db'],
  ],
  // Commas, colons and encoded characters of a password belong to no host.
  [
    'postgres://site:a,b%40c%2Fd:e@one,two/db?application_name=a,b',
    [
      'postgres://site:a,b%40c%2Fd:e@one/db?application_name=a,b',
      'postgres://site:a,b%40c%2Fd:e@two/db?application_name=a,b',
    ],
  ],
  ['postgres:///db?host=/var/run/postgresql', ['postgres:///db?host=/var/run/postgresql']],
  ['postgres://%2Fvar%2Frun,b/db', ['postgres://%2Fvar%2Frun/db', 'postgres://b/db']],
])('%s leads to the hosts of %j', (url, urls) => {
  expect(problemOf(url)).toBeUndefined()
  expect(urlsOfHosts(url)).toEqual(urls)
})

const notAPort = 'has a port that is not a number from 1 to 65535. In a password, write / as %2F, @ as %40 and : as %3A'

test.each([
  ['mysql://a/db', 'must start with postgres://'],
  ['a:5432,b:5432', 'must start with postgres://'],
  ['postgres://a,/db', 'has a comma without a host on both sides'],
  ['postgres://site@,a/db', 'has a comma without a host on both sides'],
  ['postgres://a,,b/db', 'has a comma without a host on both sides'],
  ['postgres://a,:5433/db', 'has a port without a host'],
  ['postgres://a:5432,b:five/db', notAPort],
  ['postgres://a:5432,b:/db', notAPort],
  ['postgres://a:0/db', notAPort],
  ['postgres://a:65536,b/db', notAPort],
  ['postgres://site:se/cret@a/db', notAPort],
  ['postgres://[::1,b/db', 'is not a valid address: brackets belong only around IPv6 addresses'],
  ['postgres://[b],a/db', 'is not a valid address: brackets belong only around IPv6 addresses'],
  ['postgres://a,b/db?host=c', 'names hosts before the database and in its parameters: leave out host= and port='],
])('%s is refused: it %s', (url, problem) => {
  expect(problemOf(url)).toBe(problem)
})

test('the role of a URL with several hosts is known', () => {
  expect(roleIn('postgres://the%20site:a%2Cb@one:5432,two/db')).toBe('the site')
})
