import { expect, test } from 'vitest'
import type { RouteObject } from 'react-router'
import { officeRoutes } from './office-routes.ts'
import { rareRoutes } from './rare-routes.ts'
import { inOffice, isRare, routes } from './routes.ts'

const pathsOf = (table: RouteObject[]): string[] =>
  table.flatMap(({ path, children = [] }) => [...(path?.startsWith('/') ? [path] : []), ...pathsOf(children)])

test('each page is asked for in the table that has it, and in no other', () => {
  const [rare, office, others] = [pathsOf(rareRoutes), pathsOf(officeRoutes), pathsOf(routes)]
  expect(Math.min(rare.length, office.length, others.length)).toBeGreaterThan(5)
  expect(rare.filter((path) => !isRare(path) || inOffice(path))).toEqual([])
  expect(office.filter((path) => !inOffice(path) || isRare(path))).toEqual([])
  expect(others.filter((path) => inOffice(path) || isRare(path))).toEqual([])
})
