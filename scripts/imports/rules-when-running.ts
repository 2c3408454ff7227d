import type { IForbiddenRuleType } from 'dependency-cruiser'
import { TESTS } from './capabilities.ts'

/** Rules on the imports that remain once types are removed. */
export const rulesWhenRunning: IForbiddenRuleType[] = [
  {
    name: 'no-circles',
    severity: 'error',
    comment:
      'Files that import each other can only be understood, loaded and tested together. Instead, move what both need into a third file, or hand it over as an argument. Types may go in circles.',
    from: {},
    to: { circular: true },
  },
  {
    name: 'browser-without-server',
    severity: 'error',
    comment:
      'Something that the browser loads leads to the server, and would be sent to everyone. Cut the way shown: `import type` where only a type is meant, else call the API.',
    from: { path: String.raw`^src/app/client\.tsx$` },
    to: { path: '^src/([^/]+/server/|demo/)', reachable: true },
  },
  {
    name: 'browser-without-zod',
    severity: 'error',
    comment:
      "zod costs a visitor's first page more than React does. Instead, `import type` from the contract and name the endpoint by its address: api<typeof getEvent>('GET /api/event', …). A form, which does need the schema, belongs on a page of its own that is loaded when somebody goes there.",
    from: { path: String.raw`^src/(app/root\.tsx$|content/web/|browsing/web/)` },
    to: { path: '(^|/)node_modules/zod/', reachable: true },
  },
  {
    name: 'site-runs-without-dev-packages',
    severity: 'error',
    comment:
      'devDependencies are not there where the site is installed to run. Move the package to dependencies, or the import into a test.',
    from: { path: '^src/', pathNot: TESTS },
    to: { dependencyTypes: ['npm-dev'] },
  },
]
