import type { IForbiddenRuleType } from 'dependency-cruiser'
import { named, TESTS } from './capabilities.ts'

// The schemas of user text, paged lists and retention are treated as contracts too.
const contracts = String.raw`^src/([^/]+/${named('contract')}|platform/(user-text|listing|retention)\.ts$)`
const rules = `^src/[^/]+/${named('rules')}`
const pureText = String.raw`^src/platform/local-time\.ts$`
const sqlFiles = named('queries[^/]*', 'store[^/]*', '[^/]+-queries', 'data-download', 'personal-data', 'tables')
const mayTouchSql = [
  `/server/${sqlFiles}`,
  `/server/[^/]+/${sqlFiles}`,
  `/server/admin/[^/]+/${sqlFiles}`,
  '^src/platform/server/',
  ...TESTS,
]

/** Rules on where code runs: contracts and rules on both sides, pages in the browser, SQL in a few files. */
export const clientServerRules: IForbiddenRuleType[] = [
  {
    name: 'contracts-are-pure',
    severity: 'error',
    comment:
      'The page and the server share the contract, so it must import neither. Instead of importing code, define the shape with zod here, or move it into the contract that owns it; decisions go into rules.ts.',
    from: { path: contracts, pathNot: TESTS },
    to: { pathNot: [contracts, '(^|/)node_modules/zod/'] },
  },
  {
    name: 'rules-are-pure',
    severity: 'error',
    comment:
      'A rule is a pure function, so that the page and the server make the same decision and a test needs no database. Instead of importing a query, a clock or a library, take its result as an argument.',
    from: { path: [rules, pureText], pathNot: TESTS },
    to: { pathNot: [rules, contracts, pureText] },
  },
  {
    name: 'web-never-imports-server',
    severity: 'error',
    comment:
      'Everything that web imports is sent to browsers, including SQL, secrets and large packages. Instead, call the API (`api(endpoint, …)` in the loader or action), and share shapes through contract.ts and decisions through rules.ts.',
    from: { path: '^src/[^/]+/web/' },
    to: { path: '^src/[^/]+/server/' },
  },
  {
    name: 'sql-in-few-files',
    severity: 'error',
    comment:
      "SQL in a few places is easy to review when a table changes. Instead, put a read into the capability's queries.ts (or a file *-queries.ts), a lock or a write into its store.ts, and call that.",
    from: { path: '^src/', pathNot: mayTouchSql },
    to: { path: '(^|/)node_modules/(@types/)?(kysely|pg|pg-copy-streams)/' },
  },
]
