import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { TOKENS_FILE, valuesOffScale, WIDTHS } from './files/css-scales.ts'
import { misnamedEndpoints } from './files/endpoint-names.ts'
import { fileRuleViolations } from './files/file-rules.ts'
import { pageAddressesWrittenOut } from './files/page-addresses.ts'

const file = (path: string, lines = 10) => ({ path, text: 'a\n'.repeat(lines) })

test('files that are named after what they do are accepted', () => {
  const files = ['src/events/server/create-event.ts', 'src/events/server/create-event.db.test.ts', 'src/app/client.tsx']
  expect(fileRuleViolations(files.map((path) => file(path)))).toEqual([])
})

test.each(['events/index.ts', 'events/types.ts', 'platform/utils.ts', 'events/helpers/a.ts', 'bookings/services/b.ts'])(
  'src/%s is refused because its name says nothing about the business',
  (path) => {
    expect(fileRuleViolations([file(`src/${path}`)])).toEqual([
      `src/${path} has a name that says nothing about the business; name it after what it does.`,
    ])
  },
)

test('a name that is not kebab-case is refused', () => {
  expect(fileRuleViolations([file('src/events/createEvent.ts')])).toEqual([
    'src/events/createEvent.ts is not kebab-case.',
  ])
})

test('a folder of src that is not a capability, the platform or the demo is refused', () => {
  expect(fileRuleViolations([file('src/lib/a.ts')])).toEqual(["src/lib/a.ts is in 'lib', which is not a capability."])
})

test('300 lines are allowed, and one more is refused', () => {
  expect(fileRuleViolations([file('src/events/rules.ts', 300)])).toEqual([])
  expect(fileRuleViolations([file('src/events/rules.ts', 301)])).toHaveLength(1)
})

const contract = {
  path: 'src/matching/contract.ts',
  text: "export const Card = z.object({})\nexport const sendLikes = endpoint({ method: 'POST' })\n",
}
const findMisnamedEndpoints = (path: string, text: string) => misnamedEndpoints([contract, { path, text }])

test.each([
  ['src/matching/server/routes.ts', `import * as endpoints from '#matching/contract.ts'`],
  ['src/matching/server/routes.ts', `import * as likesEndpoints from '#matching/contract.ts'`],
  ['src/matching/server/send-likes.ts', `import { Card as LikesCard } from '#matching/contract.ts'`],
  ['src/matching/server/routes.ts', `import { sendLikes } from '#matching/server/send-likes.ts'`],
  ['src/matching/web/page.tsx', `import type { sendLikes } from '#matching/contract.ts'`],
  ['src/matching/server/likes.db.test.ts', `import type { sendLikes } from '#matching/contract.ts'`],
])('%s with %s passes', (path, text) => {
  expect(findMisnamedEndpoints(path, text)).toEqual([])
})

test.each([
  ['src/matching/server/routes.ts', `import { sendLikes } from '#matching/contract.ts'`],
  ['src/matching/server/routes.ts', `import { sendLikes as sendLikesEndpoint } from '#matching/contract.ts'`],
  ['src/matching/server/routes.ts', `import {\n  Card,\n  type sendLikes,\n} from '#matching/contract.ts'`],
  ['src/matching/server/routes.ts', `import * as contract from '#matching/contract.ts'`],
  ['src/matching/web/page.tsx', `import type { sendLikes as send } from '#matching/contract.ts'`],
  ['e2e/likes.spec.ts', `import type { sendLikes as send } from '../src/matching/contract.ts'`],
])('%s with %s is refused', (path, text) => {
  expect(findMisnamedEndpoints(path, text)).toEqual([
    `${path} names an endpoint like a command: import * as endpoints from '#matching/contract.ts', and write endpoints.sendLikes.`,
  ])
})

const tokens = {
  path: TOKENS_FILE,
  text: ':root {\n  --space-1: 0.25rem;\n  --space-2: 0.5rem;\n  --text-m: 1.0625rem;\n  --text-xl: clamp(1.5rem, 2vw, 2rem);\n  --radius-s: 4px;\n}\n',
}
const findValuesOffScale = (css: string) => valuesOffScale([tokens, { path: 'src/events/web/a.css', text: css }])

test.each([
  ['margin: 0 auto var(--space-1)'],
  ['margin: calc(var(--space-2) * -1) 50%'],
  ['margin-top: -1px'],
  ['inset: calc(var(--bar-height) - var(--space-2)) auto auto'],
  ['/* As wide as the sign. */\n  padding-left: 0.4em'],
  ['font: 600 var(--text-m)/1.2 var(--sans)'],
  ['font:\n    600 var(--text-m)/20px ui-monospace,\n    monospace'],
  ['font-size: inherit'],
  ['border-radius: 50% 0 var(--radius-s)'],
  ['width: 13px'],
  ['border-top: 1px solid'],
])('a style sheet with %s passes', (declaration) => {
  expect(findValuesOffScale(`.a {\n  ${declaration};\n}\n`)).toEqual([])
})

test.each([
  ['margin: 0 5px', 'margin has 5px, which is not on the space scale: write var(--space-1) (4px)'],
  ['top: -0.4rem', 'top has -0.4rem, which is not on the space scale: write calc(var(--space-2) * -1) (8px)'],
  ['gap: 6px', 'gap has 6px, which is not on the space scale: write var(--space-1) (4px) or var(--space-2) (8px)'],
  ['padding: 0.4em', 'padding has 0.4em, which is not on the space scale: write var(--space-2) (8px)'],
  [
    'row-gap: var(--space-9)',
    'row-gap has var(--space-9), which is not on the space scale: write one of var(--space-1), var(--space-2)',
  ],
  [
    'column-gap: 2vw',
    'column-gap has 2vw, which is not on the space scale: write one of var(--space-1), var(--space-2)',
  ],
  ['font-size: 30px', 'font-size has 30px, which is not on the text scale: write var(--text-xl) (24 to 32px)'],
  ['font-size: 90%', 'font-size has 90%, which is not on the text scale: write one of var(--text-m), var(--text-xl)'],
  ['font: 600 16px/1.2 var(--sans)', 'font has 16px, which is not on the text scale: write var(--text-m) (17px)'],
  [
    'border-top-left-radius: 3px',
    'border-top-left-radius has 3px, which is not on the radius scale: write var(--radius-s) (4px)',
  ],
])('a style sheet with %s is refused, with its line and the token to write', (declaration, fault) => {
  expect(findValuesOffScale(`/* The\nfirst. */\n.a {\n  ${declaration};\n}\n`)).toEqual([
    `src/events/web/a.css:4 ${fault}.`,
  ])
})

test('a media query whose width is not listed is refused', () => {
  const query = (condition: string) => findValuesOffScale(`.a {\n  top: 0;\n}\n\n@media ${condition} {\n}\n`)
  expect(query('(760px < width <= 1100px) and (max-height: 400px)')).toEqual([])
  expect(query('(max-width: 560px)')).toEqual([])
  expect(query('print and (min-width: 761px)')).toEqual([
    'src/events/web/a.css:5 a media query has 761px, which is not a listed width: write one of 560px, 760px, 1100px, as in (width <= 560px).',
  ])
})

test('the tokens file lists the allowed widths of media queries', () => {
  expect(readFileSync(TOKENS_FILE, 'utf8')).toContain(
    `three widths: ${WIDTHS.map((width) => `${width}px`).join(', ')}.`,
  )
})

const findLiteralAddresses = (text: string, path = 'src/events/web/page.tsx') =>
  pageAddressesWrittenOut([{ path, text }])

test.each([
  ['<Link to="/events">', '/events'],
  ['<a href={`/event/${event.id}?from=home`}>', '/event/${event.id}?from=home'],
  ["const first = '/event/7'", '/event/7'],
  ['const address = `${site.url}/event/${event.id}/calendar.ics`', '/event/${event.id}/calendar.ics'],
  ['<LinkButton href={`${siteUrl}/signin?forgotten=yes`}>', '/signin?forgotten=yes'],
  ["const pages = ['/terms', \n paths.rules]", '/terms'],
  ["{ path: '/admin/events/:id/door' }", '/admin/events/:id/door'],
  ['<Link to="/">', '/'],
  ["await navigate('/no-such-page', { replace: true })", '/no-such-page'],
  ["redirectTo('/evnts', request)", '/evnts'],
  ["throw replace('/homme')", '/homme'],
  ['window.location.assign(`/evnt/${id}`)', '/evnt/${id}'],
  ['<NavLink to={`${adminPaths.event(id)}/wating`}>', '/wating'],
  ["{ to: '/evnts', label: 'Events' }", '/evnts'],
])('%s is refused, because the address belongs in the list of paths', (code, address) => {
  expect(findLiteralAddresses(`const first = 1\n${code}`)).toEqual([
    `src/events/web/page.tsx:2 contains the literal address ${address}: import it from platform/paths.ts, account-paths.ts or admin-paths.ts.`,
  ])
})

test.each([
  ['<Link to={paths.events}>'],
  ['<Link to={`${paths.event(event.id)}/`}>'],
  ['window.location.assign(`${paths.success}?event=${id}`)'],
  ["api<typeof getEvent>('GET /api/event', { query: { id } })"],
  ["app.get('/dev/mailbox')"],
  ['<link rel="icon" href="/favicon.svg" />'],
  ["path.split('/')"],
  ["/** Opens '/events'. */"],
  ["picture: '/share.png'"],
])('%s passes', (code) => {
  expect(findLiteralAddresses(code)).toEqual([])
})

test.each([
  'src/platform/paths.ts',
  'src/platform/account-paths.ts',
  'src/privacy/contract/emails.ts',
  'src/events/web/page.test.tsx',
  'src/events/testing.ts',
  'src/tests/all-pages.ts',
  'e2e/visitor-books.spec.ts',
])('%s may contain literal addresses', (path) => {
  expect(findLiteralAddresses('<Link to="/events">', path)).toEqual([])
})
