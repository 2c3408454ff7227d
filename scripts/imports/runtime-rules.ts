import type { IForbiddenRuleType } from 'dependency-cruiser'
import { TESTS } from './capabilities.ts'

/** What the commands of a live site run, including the build. */
const runsLive = [
  '^(src|packages)/',
  String.raw`^scripts/(start|backup|restore|finish-recovery|make-owner|test-mail|import-built|build[^/]*)\.ts$`,
]

/** Rules on the imports that remain once types are removed. */
export const runtimeRules: IForbiddenRuleType[] = [
  {
    name: 'no-circles',
    severity: 'error',
    comment:
      'Files that import each other can only be understood, loaded and tested together. Instead, move shared code into a third file, or pass it as an argument. Imports of types may be circular.',
    from: {},
    to: { circular: true },
  },
  {
    name: 'browser-without-server',
    severity: 'error',
    comment:
      'A module that the browser loads imports server code, which would be sent to everyone. Break the chain shown: use `import type` if only a type is needed, otherwise call the API.',
    from: { path: String.raw`^src/app/client\.tsx$` },
    to: { path: '^src/([^/]+/server/|demo/)', reachable: true },
  },
  {
    name: 'browser-without-zod',
    severity: 'error',
    comment:
      "zod slows down a visitor's first page more than React does. Instead, use `import type` from the contract and name the endpoint by its address: api<typeof getEvent>('GET /api/event', …). A form, which does need the schema, belongs on its own lazily loaded page.",
    from: { path: String.raw`^src/(app/root\.tsx$|content/web/|browsing/web/)` },
    to: { path: '(^|/)node_modules/zod/', reachable: true },
  },
  {
    name: 'browser-without-samples',
    severity: 'error',
    comment:
      'Samples of requests are for the description of the API and for tests, and would be sent to everyone who opens a page. Move what the page needs out of samples.ts.',
    from: { path: String.raw`^src/app/client\.tsx$` },
    to: { path: String.raw`^src/[^/]+/(contract/)?samples(\.ts$|/)`, reachable: true },
  },
  {
    name: 'site-runs-without-dev-packages',
    severity: 'error',
    comment:
      'devDependencies are not installed in production, where the site also builds itself. Move the package to dependencies, or the import into a test.',
    from: { path: runsLive, pathNot: TESTS },
    to: { dependencyTypes: ['npm-dev'] },
  },
]
