import { expect, test } from 'vitest'
import { rankTests } from './choose-tests.ts'
import { containsPath, routesIn } from './journeys-of-pages.ts'
import { readImports, resolveImport } from './import-graph.ts'

const importers = new Map([
  ['src/bookings/rules/balance.ts', ['src/bookings/rules/balance.test.ts', 'src/bookings/server/place-hold.ts']],
  ['src/bookings/server/place-hold.ts', ['src/bookings/server/routes.ts', 'src/bookings/server/hold.db.test.ts']],
  ['src/bookings/server/routes.ts', ['src/app/api.ts']],
  ['src/app/api.ts', ['src/app/server.ts', 'src/app/api.test.ts']],
  ['src/app/server.ts', ['src/tests/test-site.ts']],
  ['src/tests/test-site.ts', ['src/bookings/server/hold.db.test.ts', 'src/matching/server/likes.db.test.ts']],
])
const all = [
  'src/app/api.test.ts',
  'src/tests/authorisation.db.test.ts',
  'src/bookings/rules/balance.test.ts',
  'src/bookings/server/hold.db.test.ts',
  'src/bookings/server/tickets/ticket.db.test.ts',
  'src/matching/server/likes.db.test.ts',
]

test('tests that reach a change in fewer imports come first, then those of its capability, then those of the whole site', () => {
  expect(rankTests(['src/bookings/rules/balance.ts'], importers, all)).toEqual([
    'src/bookings/rules/balance.test.ts',
    'src/bookings/server/hold.db.test.ts',
    'src/bookings/server/tickets/ticket.db.test.ts',
    'src/tests/authorisation.db.test.ts',
  ])
})

test('a change to a screen component leaves out the database tests', () => {
  expect(rankTests(['src/bookings/web/checkout.tsx'], importers, all)).toEqual([])
})

test('a change to a migration reaches every database test', () => {
  const ranked = rankTests(['migrations/13-places.sql'], importers, all)
  expect(ranked).toEqual(all.filter((file) => file.includes('.db.')))
})

test('pages with their own loader or a shared one are read from a route table', () => {
  const table = `
    const textPage = () => import('#content/web/text-page.tsx')
    page(paths.event(':id'), () => import('#browsing/web/event-page.tsx')),
    page(
      adminPaths.venues,
      () => import('#admin/web/venues/venues-page.tsx'),
    ),
    page(paths.terms, textPage),
    page('*', () => import('#content/web/not-found-page.tsx')),`
  expect(routesIn(table)).toEqual([
    { path: '/event/:id', file: 'src/browsing/web/event-page.tsx' },
    { path: '/admin/venues', file: 'src/admin/web/venues/venues-page.tsx' },
    { path: '/terms', file: 'src/content/web/text-page.tsx' },
    { path: '*', file: 'src/content/web/not-found-page.tsx' },
  ])
})

test('a journey is matched to a page only by the page’s exact address', () => {
  const journey = "await page.goto(`/event/${next.id}`); await page.goto('/account?tab=name')"
  expect(containsPath(journey, '/event/:id')).toBe(true)
  expect(containsPath(journey, '/account')).toBe(true)
  expect(containsPath(journey, '/account/emails')).toBe(false)
  expect(containsPath(journey, '/events')).toBe(false)
})

test('an import resolves to a project path, from the root or relative to the file', () => {
  expect(resolveImport('src/a/b.ts', '#events/rules.ts')).toBe('src/events/rules.ts')
  expect(resolveImport('src/a/b.ts', '../c.ts')).toBe('src/c.ts')
})

test('imports are read from the given folders alone', async () => {
  const files = [...(await readImports(['scripts/tests'])).keys()]
  expect(files).toContain('scripts/tests/import-graph.ts')
  expect(files.filter((file) => !file.startsWith('scripts/tests/'))).toEqual([])
})
