import fc from 'fast-check'
import { z } from 'zod'
import { apiRoutes } from '#app/api.ts'
import type { EndpointShape } from '#platform/contract.ts'
import { anyText } from '#platform/testing/any-text.ts'
import { splitAddress } from '#platform/web/api.ts'
import { allRoutes } from '#app/all-routes.ts'
import { addresses, requestFrom, samplesOf } from '#tests/sample-requests.ts'
import type { Step } from '#tests/non-interference/send-requests.ts'

export type HostileRequest = {
  method: string
  /** The path and query string, which may form an invalid URL. */
  target: string
  headers: [name: string, value: string][]
  body: string | undefined
  /** Whether an owner sends the request. */
  signedIn?: true
}

const words = [
  ...['', ' ', '0', '-1', '1', '2', '1.5', '1e309', '1e3', '0x10', '99999999999999999999', '2147483648', 'NaN', 'null'],
  ...['true', '[]', '{}', 'future', 'past', 'terms', "'", '"', "' or 1=1 --", '<script>', '</script>', '{{7*7}}', '$$'],
  ...['..', '../..', '.', '%2e%2e', '%2F', '%5c', '\\', ';', '*', ':id', '__proto__', 'constructor', 'toString'],
  ...['%00', '%', '%zz', '%E0%A4%A', '%ff%fe', '%ED%A0%80', '%0d%0aSet-Cookie:%20a=b', '😀', '\u2028', '\ud800', '\0'],
  ...['x'.repeat(199), 'x'.repeat(5_000), '9'.repeat(400), 'é'.repeat(300), '../'.repeat(200), '%41'.repeat(300)],
  ...['PT1S', 'P9999999999Y', 'PT1e9H', 'P100000D', '-PT1H', 'PT99999999999999999999H', 'P1Y1M', 'a@b', '0'.repeat(32)],
]
const word = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...words) },
  { weight: 1, arbitrary: fc.string({ maxLength: 30 }) },
  { weight: 1, arbitrary: anyText({ maxLength: 12 }) },
)
/** Text that is either encoded as in a browser or not encoded. */
const inUrl = fc
  .tuple(word, fc.boolean())
  .map(([text, asIs]) => (asIs ? text : encodeURIComponent(text.toWellFormed())))

const endpoints: EndpointShape[] = [
  ...apiRoutes.map(({ endpoint }) => endpoint),
  { method: 'GET', path: '/dev/mailbox', summary: '', query: z.object({ to: z.string() }), answer: z.unknown() },
  { method: 'POST', path: '/dev/codes', summary: '', body: z.object({ email: z.string() }), answer: z.unknown() },
  { method: 'GET', path: '/dev/mailbox.json', summary: '', query: z.object({ to: z.string() }), answer: z.unknown() },
  {
    method: 'POST',
    path: '/dev/clock',
    summary: '',
    body: z.object({ advance: z.string(), rate: z.number() }),
    answer: z.unknown(),
  },
  { method: 'GET', path: '/api/openapi.json', summary: '', answer: z.unknown() },
  { method: 'GET', path: '/metrics', summary: '', answer: z.unknown() },
  ...pageAddresses().map((path): EndpointShape => ({ method: 'GET', path, summary: '', answer: z.unknown() })),
]

function pageAddresses(): `/${string}`[] {
  const pages = allRoutes.flatMap((root) => root.children ?? []).flatMap((layout) => layout.children ?? [])
  return pages.flatMap(({ path }) => (path?.startsWith('/') ? [`/${path.slice(1)}` as const] : []))
}

const pathOf = ({ path }: EndpointShape) =>
  fc
    .tuple(
      fc.array(inUrl, { minLength: 4, maxLength: 4 }),
      fc.constantFrom('', '', '', '/', '//', '/..', '/.', '/%2e%2e/%2e%2e', ';a=b', '%20', '\\', '/x'),
      fc.constantFrom(
        '',
        '',
        '',
        '',
        '/',
        '//',
        '/.',
        '//evil.example',
        'http://evil.example',
        '//[',
        '/%2f',
        '/api',
        '/accounts',
      ),
    )
    .map(([values, after, before]) => before + path.replace(/:\w+/g, () => values.pop() ?? '1') + after)

/** Generates a query string: each parameter of the contract is missing, present once or repeated, and some are unknown. */
function queryOf({ query }: EndpointShape) {
  const known = Object.keys(query?.shape ?? {})
  const name = fc.oneof(fc.constantFrom(...known, ...known, 'utm_source', 'id[]', 'id[x]', '__proto__', ''), inUrl)
  return fc
    .array(fc.tuple(name, fc.option(inUrl, { freq: 8 })), { maxLength: 4 })
    .map((pairs) => pairs.map(([key, value]) => (value === null ? key : `${key}=${value}`)).join('&'))
    .map((text) => (text ? `?${text}` : ''))
}

const json = fc.oneof(
  fc.jsonValue({ maxDepth: 3 }).map((value) => JSON.stringify(value)),
  word.map((text) => JSON.stringify(text)),
  fc.constantFrom(
    ...[
      '{',
      '',
      '[',
      '{"a":1,}',
      'undefined',
      '{"a":1e999}',
      '"\\ud800"',
      '{"__proto__":{"x":1}}',
      '\ufeff{}',
      '-',
      '\0',
    ],
    ...['{"constructor":{"prototype":{"x":1}}}', '['.repeat(20_000), `"${'x'.repeat(70_000)}"`, '{"a":1}{"b":2}'],
  ),
)

function bodyOf({ body }: EndpointShape) {
  if (!(body instanceof z.ZodObject)) return fc.option(json, { nil: undefined, freq: 2 })
  const value = fc.oneof(word, fc.jsonValue({ maxDepth: 2 }), fc.constantFrom(-1, 1e308, 0.1, null, [], {}, true))
  const fields = fc.dictionary(fc.constantFrom(...Object.keys(body.shape), 'extra', 'toString'), value)
  return fc.option(fc.oneof({ weight: 3, arbitrary: fields.map((field) => JSON.stringify(field)) }, json), {
    nil: undefined,
  })
}

const types = [
  'application/json',
  'application/json; charset=utf-16',
  'text/plain',
  'text/xml',
  '',
  'x',
  'a/b/c',
  '\x7f',
]
const header = fc.oneof(
  fc
    .constantFrom('multipart/form-data', 'application/x-www-form-urlencoded', ...types)
    .map((type) => ['content-type', type]),
  fc
    .constantFrom('', 'Bearer', 'Bearer x', 'Basic Og==', 'Bearer a b', 'x'.repeat(4_000))
    .map((text) => ['authorization', text]),
  fc.constantFrom('*', '""', 'W/"x"', '"x', ',,,', '"a", "b"').map((text) => ['if-none-match', text]),
  fc
    .constantFrom('br', 'gzip;q=0', '*', '', 'br;q=x', 'a,'.repeat(500), 'identity;q=0')
    .map((text) => ['accept-encoding', text]),
  fc.constantFrom('bytes=0-1', 'bytes=5-1', 'bytes=-0', 'bytes=0-,1-', 'x').map((text) => ['range', text]),
  fc.constantFrom('evil.example', '', '[', 'a b', 'evil.example:99999').map((text) => ['x-forwarded-host', text]),
  fc.constantFrom('text/html', '*/*', '', 'x').map((text) => ['accept', text]),
  fc.constantFrom('Thu, 32 Jan 2026', '0').map((text) => ['if-modified-since', text]),
  fc.constantFrom('DELETE', 'x y').map((text) => ['x-http-method-override', text]),
)

const methods = ['GET', 'GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'PROPFIND']

/** A request to an endpoint of the site, built from hostile parts. */
const madeUp: fc.Arbitrary<HostileRequest> = fc.constantFrom(...endpoints).chain((endpoint) =>
  fc
    .record({
      method: fc.oneof({ weight: 3, arbitrary: fc.constant<string>(endpoint.method) }, fc.constantFrom(...methods)),
      path: pathOf(endpoint),
      query: queryOf(endpoint),
      headers: fc.array(header, { maxLength: 3 }),
      body: bodyOf(endpoint),
    })
    .map(({ method, path, query, headers, body }) => ({
      method,
      target: path + query,
      headers: headers.map(([name = '', value = '']): [string, string] => [name, value]),
      body: method === 'GET' || method === 'HEAD' || method === 'TRACE' ? undefined : body,
    })),
)

/** Valid Unicode, for parts that are always sent as text. */
const wellFormed = word.map((text) => text.toWellFormed())

/** A sample in which only one value is hostile, so that the request passes all earlier checks. */
const nearlyValid: fc.Arbitrary<HostileRequest> = fc
  .constantFrom(
    ...addresses.flatMap((address) =>
      samplesOf(address).flatMap(({ answer: _, files, ...sent }) =>
        placesIn(sent).map((place) => ({ address, sent, files, place })),
      ),
    ),
  )
  .chain(({ address, sent, files, place }) =>
    (place[0] === 'body' && !files ? fc.oneof(word, fc.jsonValue({ maxDepth: 2 })) : wellFormed).map((value) => {
      const changed = withValue(sent, place, value)
      return asHostile(requestFrom(address, {}, { ...changed, ...(files && { files }) }))
    }),
  )

/** Returns the path to each value. */
function placesIn(part: unknown): string[][] {
  if (typeof part !== 'object' || part === null) return [[]]
  return Object.entries(part).flatMap(([key, inside]) => placesIn(inside).map((path) => [key, ...path]))
}

function withValue(part: object, [key = '', ...path]: readonly string[], value: unknown): object {
  const copy = Object.entries(part).map(([name, inside]) => [
    name,
    name !== key ? inside : path.length > 0 ? withValue(inside, path, value) : value,
  ])
  return Array.isArray(part) ? copy.map(([, inside]) => inside) : Object.fromEntries(copy)
}

function asHostile({ route, path, body, form }: Step): HostileRequest {
  const [method] = splitAddress(route)
  if (form) {
    const parts = Object.entries(form).map(([name, value]) =>
      typeof value === 'string'
        ? formPart(`name="${name}"`, value)
        : formPart(`name="${name}"; filename="a.png"`, 'GIF'),
    )
    const headers: HostileRequest['headers'] = [['content-type', 'multipart/form-data; boundary=x']]
    return { method, target: path, headers, body: `${parts.join('')}--x--\r\n`, signedIn: true }
  }
  const headers: HostileRequest['headers'] = body === undefined ? [] : [['content-type', 'application/json']]
  return { method, target: path, headers, body: body === undefined ? undefined : JSON.stringify(body), signedIn: true }
}

const formPart = (name: string, value: string) => `--x\r\ncontent-disposition: form-data; ${name}\r\n\r\n${value}\r\n`

/** A hostile request to an endpoint of the site. */
export const hostileRequest = fc.oneof({ weight: 7, arbitrary: madeUp }, { weight: 1, arbitrary: nearlyValid })
