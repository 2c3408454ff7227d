import { accountPaths } from '#platform/account-paths.ts'
import { adminPaths } from '#platform/admin-paths.ts'
import { paths } from '#platform/paths.ts'
import type { SourceFile } from './file-rules.ts'

/** Tests and their helpers contain literal addresses on purpose: an address is a promise to people who have saved a link. */
const TESTS = /\.test\.tsx?$|\/testing(\/|\.ts$)|^src\/tests\//
/**
 * The lists of page addresses, and the contracts, which contain API addresses. One API address is also the address of a page.
 */
const LISTS = /^src\/platform\/(account-|admin-)?paths\.ts$|^src\/[^/]+\/contract(\.ts$|\/)/

const COMMENT = /^\s*(?:\/\/|\/?\*).*$/gm
/** A string or template that begins with '/', after at most one inserted value. */
const ADDRESS = /(?<quote>['"`])(?<before>\$\{[^}]*\})?(?<path>\/(?:\$\{[^}]*\}|[^'"`\s<])*)\k<quote>/g
/** Code before the destination of a link, form or redirect. */
const DESTINATION = /(?:\b(?:to|href|action)(?:=\{?|: )|\b(?:navigate|redirect|redirectTo|replace|assign)\()$/
/** Addresses of files, of the API and of the demo's tools. */
const NO_PAGE = /^\/(?:favicon\.svg|manifest\.webmanifest|(?:icons|api|dev)\/.*)$/

const pages = [...Object.values(paths), ...Object.values(accountPaths), ...Object.values(adminPaths)]
  .map((path) => (typeof path === 'function' ? path(':id') : path))
  .filter((path) => path !== paths.root)
  .map((path) => path.split(':id').map((part) => RegExp.escape(part)))
  .map((parts) => new RegExp(`^${parts.join('[^/]+')}/?$`))

/** Returns one sentence for each literal address of a page that should be imported from paths.ts. */
export function pageAddressesWrittenOut(files: readonly SourceFile[]): string[] {
  return files
    .filter(({ path }) => /^src\/.*\.tsx?$/.test(path) && !TESTS.test(path) && !LISTS.test(path))
    .flatMap(({ path, text }) => {
      const code = text.replace(COMMENT, '')
      return [...code.matchAll(ADDRESS)].filter(isOfPage(code)).map(({ index, groups }) => {
        const line = code.slice(0, index).split('\n').length
        return `${path}:${line} contains the literal address ${groups?.path}: import it from platform/paths.ts, account-paths.ts or admin-paths.ts.`
      })
    })
}

/**
 * Returns a predicate that accepts the address of a known page anywhere, and any link destination, even if no such page exists.
 */
function isOfPage(code: string): (match: RegExpExecArray) => boolean {
  return ({ index, groups }) => {
    const { path = '', before = '' } = groups ?? {}
    if (NO_PAGE.test(path) || (path === '/' && before !== '')) return false
    const [withoutQuery = ''] = path.split(/[?#]/, 1)
    return pages.some((page) => page.test(withoutQuery)) || DESTINATION.test(code.slice(Math.max(index - 20, 0), index))
  }
}
