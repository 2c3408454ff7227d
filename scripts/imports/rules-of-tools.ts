import type { IForbiddenRuleType } from 'dependency-cruiser'
import { TESTS } from './capabilities.ts'

/** Deprecated according to nodejs.org, or never meant for public use. */
const deprecatedCore = '^(punycode|domain|constants|sys|_linklist|_stream_wrap|_tls_common|_http_[a-z]+)$'

/** Rules on folders beside src/, on npm packages, and on imports that lead nowhere. */
export const rulesOfTools: IForbiddenRuleType[] = [
  {
    name: 'site-needs-no-tools',
    severity: 'error',
    comment:
      'The site runs without its scripts, journeys and measurements. Instead, move what both need into src/; a script may import it from there.',
    from: { path: '^src/' },
    to: { path: '^(scripts|e2e|bench)/' },
  },
  {
    name: 'journeys-stay-outside',
    severity: 'error',
    comment:
      'A journey proves what a person in a browser sees; with a hand in the server it proves less. Instead, click, or ask the API over HTTP; shapes come from the contracts.',
    from: { path: '^e2e/' },
    to: {
      path: String.raw`^src/([^/]+/server/|app/(api|server|worker|start|main|open-site)\.ts$|tests/test-site\.ts$)`,
    },
  },
  {
    name: 'packages-know-no-site',
    severity: 'error',
    comment:
      'What is in packages/ has nothing to do with dating, and would serve any site. Instead, take what it needs as an argument. Its tests may use the test kit of the platform.',
    from: { path: '^packages/(?!stripe-emulator/)', pathNot: TESTS },
    to: { path: '^src/' },
  },
  {
    name: 'stripe-emulator-knows-no-site',
    severity: 'error',
    comment:
      'The Stripe emulator must not share our code, or it would share our mistakes. Instead, write what Stripe documents, in the emulator itself.',
    from: { path: '^packages/stripe-emulator/' },
    to: { path: '^src/' },
  },
  {
    name: 'stripe-emulator-is-only-wired',
    severity: 'error',
    comment:
      'Live payments and demo payments are one code path, so no capability may know which it talks to. Instead, let the wiring start the emulator and hand over its address as configuration.',
    from: { path: '^src/(?!app/)', pathNot: TESTS },
    to: { path: '^packages/stripe-emulator/' },
  },
  {
    name: 'nothing-unresolvable',
    severity: 'error',
    comment:
      'There is no such file or package. Correct the address: #folder/file.ts with its extension, or a package that package.json names.',
    from: {},
    to: { couldNotResolve: true },
  },
  {
    name: 'only-declared-packages',
    severity: 'error',
    comment:
      'A package that only another package brings along goes when that one likes. Add it to dependencies in package.json, or do without.',
    from: {},
    to: { dependencyTypes: ['npm-no-pkg', 'npm-unknown'] },
  },
  {
    name: 'no-deprecated-core',
    severity: 'error',
    comment: 'Node will remove this module. Use what its documentation names instead.',
    from: {},
    to: { dependencyTypes: ['core'], path: deprecatedCore },
  },
  {
    name: 'no-orphans',
    severity: 'error',
    comment:
      'Nobody imports this file and it imports nobody: it is dead, or the import was forgotten. (Only domain-events.ts, which adds to a type, is reached without one.)',
    from: { orphan: true, pathNot: String.raw`(\.test\.tsx?|\.d\.ts|\.css|/server/domain-events\.ts)$` },
    to: {},
  },
]
