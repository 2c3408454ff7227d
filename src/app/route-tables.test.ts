import { expect, test } from 'vitest'
import type { RouteObject } from 'react-router'
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

/** With ':id' for the parameter of a page, whatever its name is. */
const pages = pathsOf(allRoutes).map((path) => path.replace(/:\w+/, ':id'))
const listed = [...Object.entries(paths), ...Object.entries(adminPaths)].map(([name, path]) => ({
  name,
  path: typeof path === 'function' ? path(':id') : path.replace(/\?.*/, ''),
}))

test('each page is in the table where it is looked up, and in no other', () => {
  const [rare, admin, others] = [pathsOf(rareRoutes), pathsOf(adminRoutes), pathsOf(routes)]
  expect(Math.min(rare.length, admin.length, others.length)).toBeGreaterThan(5)
  expect(rare.filter((path) => !isRarePath(path) || isAdminPath(path))).toEqual([])
  expect(admin.filter((path) => !isAdminPath(path) || isRarePath(path))).toEqual([])
  expect(others.filter((path) => isAdminPath(path) || isRarePath(path))).toEqual([])
})

test('every path leads to a page, or to a file that an event has', () => {
  const eventFiles = apiRoutes.map(({ endpoint }) => endpoint.path).filter((path) => path.startsWith('/event/'))
  expect(eventFiles).toHaveLength(2)
  const known = new Set<string>([...pages, ...eventFiles])
  expect(listed.filter(({ path }) => !known.has(path))).toEqual([])
})

test('every page has a path, and no two pages have the same', () => {
  const known = new Set(listed.map(({ path }) => path))
  expect(pages.filter((path) => !known.has(path))).toEqual([])
  expect(pages).toHaveLength(new Set(pages).size)
})

test('only the paths of admin pages are in the list of admin paths', () => {
  expect(Object.keys(paths).filter((name) => isAdminPath(pathNamed(name)))).toEqual(['admin'])
  expect(listed.slice(Object.keys(paths).length).filter(({ path }) => !isAdminPath(path))).toEqual([])
})

test('a server whose build has not named the modules of the pages does not start', () => {
  expect(() => filesOfRoutes(allRoutes)).toThrow('the build has not named the module of /')
})

function pathNamed(name: string): string {
  return listed.find((one) => one.name === name)?.path ?? ''
}
