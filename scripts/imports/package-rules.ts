import type { IForbiddenRuleType } from 'dependency-cruiser'
import { TESTS } from './capabilities.ts'

/** Deprecated according to nodejs.org, or never meant for public use. */
const deprecatedCore = '^(punycode|domain|constants|sys|_linklist|_stream_wrap|_tls_common|_http_[a-z]+)$'

/** Rules on folders beside src/, on npm packages, and on imports that cannot be resolved. */
export const packageRules: IForbiddenRuleType[] = [
  {
    name: 'site-needs-no-tools',
    severity: 'error',
    comment:
      'The site runs without its scripts, journeys and benchmarks. Instead, move shared code into src/; a script may import it from there.',
    from: { path: '^src/' },
    to: { path: '^(scripts|e2e|bench|drills)/' },
  },
  {
    name: 'journeys-stay-outside',
    severity: 'error',
    comment:
      'A journey checks what a person in a browser sees, and checks less if it reaches into the server. Instead, click, or call the API over HTTP; shapes come from the contracts.',
    from: { path: '^e2e/' },
    to: {
      path: String.raw`^src/([^/]+/server/|app/(api|server|worker|start|main|open-site)\.ts$|tests/test-site\.ts$)`,
    },
  },
  {
    name: 'packages-know-no-site',
    severity: 'error',
    comment:
      'Code in packages/ has nothing to do with dating and works for any site. Instead, take what it needs as an argument. Its tests may use the platform’s test helpers.',
    from: { path: '^packages/(?!stripe-emulator/)', pathNot: TESTS },
    to: { path: '^src/' },
  },
  {
    name: 'stripe-emulator-knows-no-site',
    severity: 'error',
    comment:
      'The Stripe emulator must not share our code, or it would share our mistakes. Instead, implement what Stripe documents in the emulator itself.',
    from: { path: '^packages/stripe-emulator/' },
    to: { path: '^src/' },
  },
  {
    name: 'stripe-emulator-is-only-wired',
    severity: 'error',
    comment:
      'Live and demo payments share one code path, so no capability may know which one it uses. Instead, let the wiring start the emulator and pass its address as configuration.',
    from: { path: '^src/(?!app/)', pathNot: TESTS },
    to: { path: '^packages/stripe-emulator/' },
  },
  {
    name: 'nothing-unresolvable',
    severity: 'error',
    comment:
      'This file or package does not exist. Correct the path: #folder/file.ts with its extension, or a package listed in package.json.',
    // The accessibility engines are installed in a folder of their own, where this script runs.
    from: { pathNot: '^scripts/standards/engines/' },
    to: { couldNotResolve: true },
  },
  {
    name: 'only-declared-packages',
    severity: 'error',
    comment:
      'A package that is only a dependency of another package can disappear with any update. Add it to dependencies in package.json, or do without it.',
    from: {},
    to: { dependencyTypes: ['npm-no-pkg', 'npm-unknown'] },
  },
  {
    name: 'no-deprecated-core',
    severity: 'error',
    comment: 'Node will remove this module. Use the replacement named in its documentation.',
    from: {},
    to: { dependencyTypes: ['core'], path: deprecatedCore },
  },
  {
    name: 'no-orphans',
    severity: 'error',
    comment:
      'No file imports this file and it imports none: it is dead code, or an import is missing. (Only domain-events.ts, which extends a type, and watch-start.ts, which a page loads alone, need no import.)',
    from: {
      orphan: true,
      pathNot: String.raw`(\.test\.tsx?|\.d\.ts|\.css|/server/domain-events\.ts|/app/watch-start\.ts)$`,
    },
    to: {},
  },
]
