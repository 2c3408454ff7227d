import type { IForbiddenRuleType } from 'dependency-cruiser'
import { capabilities, named, TESTS } from './capabilities.ts'

const anyCapability = `^src/(${capabilities.join('|')})/`

const lookDownOnly = capabilities.slice(0, -1).map((capability, place): IForbiddenRuleType => {
  const higher = capabilities.slice(place + 1)
  return {
    name: `look-down-only-${capability}`,
    severity: 'error',
    comment: `${capability} stands before ${higher.join(', ')}, and works without knowing of them. Instead of calling upwards, enqueue a fact in the transaction ('${capability}.…') which the higher capability's jobs.ts answers; a read that joins both belongs into the higher one.`,
    from: { path: `^src/${capability}/` },
    to: { path: `^src/(${higher.join('|')})/` },
  }
})

/** Which parts may depend on which. */
export const rulesOfOrder: IForbiddenRuleType[] = [
  ...lookDownOnly,
  {
    name: 'platform-knows-no-capability',
    severity: 'error',
    comment:
      'The platform would serve any business. Instead, let it take what it needs as an argument that the wiring files hand over, or move what knows of dating into the capability that owns it.',
    from: { path: '^src/platform/' },
    to: { path: anyCapability },
  },
  {
    name: 'nobody-knows-the-wiring',
    severity: 'error',
    comment:
      "src/app/ and the demo import every capability; what imports them depends on all of them too. Instead, take what is needed as an argument (`site`), or move it into the platform. A test takes the whole site from #tests/test-site.ts, a builder from the capability's testing.ts.",
    from: { path: '^src/', pathNot: '^src/(app|demo|tests)/' },
    to: { path: '^src/(app|demo)/' },
  },
  {
    name: 'server-insides-are-private',
    severity: 'error',
    comment:
      "A table is written only by the commands of its owner, and routes and jobs are only wired. Instead of another capability's store, routes or jobs, call its command (one door per action), or read through its queries.ts.",
    from: { path: '^src/(?!(?:app|tests)/)([^/]+)/' },
    to: { path: String.raw`^src/(?!platform/)[^/]+/server/${named('store', 'routes', 'jobs')}`, pathNot: '^src/$1/' },
  },
  {
    name: 'wiring-writes-nothing',
    severity: 'error',
    comment:
      'src/app/ connects routes and jobs; a write belongs into a command, where its rules are asked. Instead of a store, import the command.',
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
