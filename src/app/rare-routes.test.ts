import { expect, test } from 'vitest'
import type { RouteObject } from 'react-router'
import { adminRoutes } from './admin-routes.ts'
import { rareRoutes } from './rare-routes.ts'
import { isAdminPath, isRarePath, routes } from './routes.ts'

const pathsOf = (table: RouteObject[]): string[] =>
  table.flatMap(({ path, children = [] }) => [...(path?.startsWith('/') ? [path] : []), ...pathsOf(children)])

test('each page is in the table where it is looked up, and in no other', () => {
  const [rare, admin, others] = [pathsOf(rareRoutes), pathsOf(adminRoutes), pathsOf(routes)]
  expect(Math.min(rare.length, admin.length, others.length)).toBeGreaterThan(5)
  expect(rare.filter((path) => !isRarePath(path) || isAdminPath(path))).toEqual([])
  expect(admin.filter((path) => !isAdminPath(path) || isRarePath(path))).toEqual([])
  expect(others.filter((path) => isAdminPath(path) || isRarePath(path))).toEqual([])
})
