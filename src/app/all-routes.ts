import type { RouteObject } from 'react-router'
import { adminRoutes } from './admin-routes.ts'
import { rareRoutes } from './rare-routes.ts'
import { MEMBERS_LAYOUT, routes } from './routes.ts'

/** The routes of all pages, for the server. Includes the admin and rarely opened pages in the layout of the members' pages. */
export const allRoutes: RouteObject[] = routes.map(withLazyRoutes)

function withLazyRoutes(route: RouteObject): RouteObject {
  if (!route.children) return route
  const children = route.children.map(withLazyRoutes)
  if (route.id === MEMBERS_LAYOUT) children.push(...adminRoutes, ...rareRoutes)
  return { ...route, children }
}
