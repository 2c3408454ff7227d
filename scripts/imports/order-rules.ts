import type { IForbiddenRuleType } from 'dependency-cruiser'
import { capabilities, named, TESTS } from './capabilities.ts'

const anyCapability = `^src/(${capabilities.join('|')})/`

const lookDownOnly = capabilities.slice(0, -1).map((capability, index): IForbiddenRuleType => {
  const higher = capabilities.slice(index + 1)
  return {
    name: `look-down-only-${capability}`,
    severity: 'error',
    comment: `${capability} comes before ${higher.join(', ')} and must not depend on them. Instead of calling upwards, emit a domain event in the transaction ('${capability}.…') that the higher capability's jobs.ts handles; a read that joins both belongs in the higher one.`,
    from: { path: `^src/${capability}/` },
    to: { path: `^src/(${higher.join('|')})/` },
  }
})

/** Rules on the order in which parts may depend on each other. */
export const orderRules: IForbiddenRuleType[] = [
  ...lookDownOnly,
  {
    name: 'platform-knows-no-capability',
    severity: 'error',
    comment:
      'The platform must work for any business. Instead, pass what it needs as an argument from the wiring files, or move code that knows about dating into the capability that owns it.',
    from: { path: '^src/platform/' },
    to: { path: anyCapability },
  },
  {
    name: 'nobody-knows-the-wiring',
    severity: 'error',
    comment:
      "src/app/ and the demo import every capability, so anything that imports them depends on all of them. Instead, pass what is needed as an argument (`site`), or move it into the platform. A test gets the whole site from #tests/test-site.ts, and a builder from the capability's testing.ts.",
    from: { path: '^src/', pathNot: '^src/(app|demo|tests)/' },
    to: { path: '^src/(app|demo)/' },
  },
  {
    name: 'server-insides-are-private',
    severity: 'error',
    comment:
      "Only the commands of a capability write to its tables, and only src/app/ imports its routes and jobs. Instead of importing another capability's store, routes or jobs, call its command, or read through its queries.ts.",
    from: { path: '^src/(?!(?:app|tests)/)([^/]+)/' },
    to: { path: String.raw`^src/(?!platform/)[^/]+/server/${named('store', 'routes', 'jobs')}`, pathNot: '^src/$1/' },
  },
  {
    name: 'wiring-writes-nothing',
    severity: 'error',
    comment:
      'src/app/ connects routes and jobs; a write belongs in a command, which checks the rules. Import the command instead of the store.',
    from: { path: '^src/app/', pathNot: TESTS },
    to: { path: `^src/[^/]+/server/${named('store')}` },
  },
  {
    name: 'tests-stay-out-of-the-site',
    severity: 'error',
    comment:
      'Builders and test databases must not reach the running site. Instead, move what the site needs out of the test file into the capability or the platform.',
    from: { path: '^src/', pathNot: TESTS },
    to: { path: TESTS },
  },
]
