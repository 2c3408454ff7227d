import { expect, test } from 'vitest'
import type { RouteObject } from 'react-router'
import { accountPaths } from '#platform/account-paths.ts'
import { adminPaths } from '#platform/admin-paths.ts'
import { paths } from '#platform/paths.ts'
import { adminRoutes } from './admin-routes.ts'
import { allRoutes } from './all-routes.ts'
import { apiRoutes } from './api.ts'
import { filesOfRoutes } from './page-route.ts'
import { rareRoutes } from './rare-routes.ts'
import { isAdminPath, isRarePath, routes } from './routes.ts'

const pathsOf = (table: RouteObject[]): string[] =>
  table.flatMap(({ path, children = [] }) => [...(path?.startsWith('/') ? [path] : []), ...pathsOf(children)])

/** The paths of all pages, with every parameter renamed to ':id'. */
const pages = pathsOf(allRoutes).map((path) => path.replace(/:\w+/, ':id'))
const listed = [...Object.entries(paths), ...Object.entries(accountPaths), ...Object.entries(adminPaths)].map(
  ([name, path]) => ({
    name,
    path: typeof path === 'function' ? path(':id') : path.replace(/\?.*/, ''),
  }),
)

test('each page is only in the table in which its path is looked up', () => {
  const [rare, admin, others] = [pathsOf(rareRoutes), pathsOf(adminRoutes), pathsOf(routes)]
  expect(Math.min(rare.length, admin.length, others.length)).toBeGreaterThan(5)
  expect(rare.filter((path) => !isRarePath(path) || isAdminPath(path))).toEqual([])
  expect(admin.filter((path) => !isAdminPath(path) || isRarePath(path))).toEqual([])
  expect(others.filter((path) => isAdminPath(path) || isRarePath(path))).toEqual([])
})

test('every path in the list belongs to a page or a file of events', () => {
  const files = apiRoutes
    .map(({ endpoint }) => endpoint.path.replace(/:\w+/, ':id'))
    .filter((path) => /^\/(event\/|calendar\.ics$|calendar\/)/.test(path))
  expect(files).toHaveLength(4)
  const known = new Set<string>([...pages, ...files])
  expect(listed.filter(({ path }) => !known.has(path))).toEqual([])
})

test('every page has a unique path in the list', () => {
  const known = new Set(listed.map(({ path }) => path))
  expect(pages.filter((path) => !known.has(path))).toEqual([])
  expect(pages).toHaveLength(new Set(pages).size)
})

test('only the paths of admin pages are in the list of admin paths', () => {
  expect(Object.keys(paths).filter((name) => isAdminPath(pathNamed(name)))).toEqual(['admin'])
  expect(listed.slice(-Object.keys(adminPaths).length).filter(({ path }) => !isAdminPath(path))).toEqual([])
})

test('reading the module paths fails if the build has not set them', () => {
  expect(() => filesOfRoutes(allRoutes)).toThrow('the build did not set the module path of /')
})

function pathNamed(name: string): string {
  return listed.find((one) => one.name === name)?.path ?? ''
}
