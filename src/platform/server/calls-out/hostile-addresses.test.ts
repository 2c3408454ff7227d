import { request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { callsOut } from '#platform/server/calls-out/call-out.ts'
import { isPublicAddress } from '#platform/server/calls-out/public-addresses.ts'
import {
  testNetwork,
  PUBLIC_ADDRESS,
  startHttpsReceiver,
  type HttpsReceiver,
} from '#platform/testing/https-receiver.ts'

/** Stands for everything in the site's own network. */
let inside: HttpsReceiver
/** Stands for everything on the internet. It redirects to the address in the query. */
let outside: HttpsReceiver
beforeAll(async () => {
  inside = await startHttpsReceiver()
  outside = await startHttpsReceiver()
  outside.answerWith((response, { path }) => {
    const location = new URLSearchParams(path.split('?')[1]).get('to')
    response.writeHead(location === null ? 204 : 307, location === null ? {} : { location }).end()
  })
})
afterAll(async () => {
  await inside.close()
  await outside.close()
})

/** Addresses in digits, in notations that programs read differently. */
const digits = [
  ...[
    '127.0.0.1',
    '127.1',
    '127.0.1',
    '2130706433',
    '0x7f000001',
    '0x7f.1',
    '0177.0.0.1',
    '017700000001',
    '127.0.0.1.',
  ],
  ...['127.255.255.254', '0.0.0.0', '0', '①②⑦.⓪.⓪.①', '127。0。0。1', '%31%32%37.0.0.1', '0x7F.0X0.0x0.0x1'],
  ...['10.0.0.1', '10.255.255.255', '172.16.0.1', '172.31.255.255', '192.168.0.1', '3232235521', '100.64.0.1'],
  ...['169.254.169.254', '0xa9fea9fe', '192.0.0.192', '198.18.0.1', '224.0.0.1', '255.255.255.255', '168.63.129.16'],
  ...[
    '[::1]',
    '[::]',
    '[0:0:0:0:0:0:0:1]',
    '[::ffff:127.0.0.1]',
    '[::ffff:7f00:1]',
    '[::ffff:a9fe:a9fe]',
    '[::127.0.0.1]',
  ],
  ...[
    '[64:ff9b::127.0.0.1]',
    '[64:ff9b:1::7f00:1]',
    '[2002:7f00:1::]',
    '[2001:0:7f00:1::]',
    '[fe80::1]',
    '[fd00:ec2::254]',
  ],
  ...['[ff02::1]', '[::ffff:0:127.0.0.1]', '[2001:db8::1]', '[fec0::1]'],
]
/** Names, with the addresses of each answer of the resolver. The last answer is repeated. */
const names: Readonly<Record<string, readonly (readonly string[])[]>> = {
  localhost: [['127.0.0.1', '::1']],
  'localhost.': [['127.0.0.1']],
  'db.internal': [['10.1.2.3']],
  'metadata.google.internal': [['169.254.169.254']],
  'private.example.com': [['192.168.1.10']],
  'v6.example.com': [['fd12:3456::1']],
  'mapped.example.com': [['::ffff:127.0.0.1']],
  'nat64.example.com': [['64:ff9b::7f00:1']],
  'mixed.example.com': [['127.0.0.1', PUBLIC_ADDRESS]],
  // Public when it is checked, and private when it is connected to.
  'rebinds.example.com': [[PUBLIC_ADDRESS], ['127.0.0.1']],
  'rebinds-to-v6.example.com': [[PUBLIC_ADDRESS], ['::1']],
  'hooks.example.com': [[PUBLIC_ADDRESS]],
}
const redirects = ['https://127.0.0.1/', 'http://127.0.0.1/', 'https://localhost/', 'https://[::1]/'].map(
  (to) => `https://hooks.example.com/?to=${encodeURIComponent(to)}`,
)
/** Addresses whose protocol, port or user name is not one for calls. */
const forms = [
  'http://127.0.0.1/',
  'https://127.0.0.1:8443/',
  'https://hooks.example.com@127.0.0.1/',
  'https://db.internal:5432/',
]
const hostile = [
  ...digits.map((host) => `https://${host}/hook`),
  ...Object.keys(names)
    .filter((name) => name !== 'hooks.example.com')
    .map((name) => `https://${name}/hook`),
  ...redirects,
  ...forms,
]

const portOf = (address: string) => (isPublicAddress(address) ? outside.port : inside.port)
const call = { headers: {}, body: 'a call' }

test('the list has at least 60 addresses', () => {
  expect(new Set(hostile).size).toBe(hostile.length)
  expect(hostile.length).toBeGreaterThanOrEqual(60)
})

test.each(hostile)('nothing in the site’s own network is reached through %s', async (url) => {
  const network = testNetwork(names, portOf)
  const before = inside.connections()
  await callsOut({ network })({ ...call, url })
  expect(network.connected.filter((address) => !isPublicAddress(address))).toEqual([])
  expect(network.resolved.length).toBeLessThanOrEqual(1)
  expect(inside.connections()).toBe(before)
})

test.each(hostile)('a client without the guard reaches it through %s', async (url) => {
  const before = inside.connections()
  await callWithoutGuard(url)
  expect(inside.connections()).toBeGreaterThan(before)
})

/** Does what most programs do: resolves a name to check it, resolves it again to connect, and follows a redirect. */
async function callWithoutGuard(url: string): Promise<void> {
  const network = testNetwork(names, portOf)
  const { hostname } = new URL(url)
  const literal = hostname.replace(/^\[(.*)\]$/, '$1')
  if (isIP(literal) === 0) await network.resolve(hostname)
  const location = await post(
    url,
    isIP(literal) === 0 ? ((await network.resolve(hostname))[0]?.address ?? '') : literal,
  )
  if (location !== undefined) await callWithoutGuard(location)
}

async function post(url: string, address: string): Promise<string | undefined> {
  const { promise, resolve } = Promise.withResolvers<string | undefined>()
  const request = url.startsWith('http:') ? requestHttp : requestHttps
  const lookup: LookupFunction = (_name, { all }, done) =>
    all ? done(null, [{ address: '127.0.0.1', family: 4 }]) : done(null, '127.0.0.1', 4)
  const options = { method: 'POST', agent: false, lookup, hostname: 'a.test', port: portOf(address) } as const
  const sent = request(url, { ...options, rejectUnauthorized: false }, (response) => {
    response.resume()
    resolve(response.headers.location)
  })
  // The listener speaks TLS, and ends a connection that does not.
  sent.on('error', () => resolve(undefined))
  sent.end('a call')
  return promise
}
