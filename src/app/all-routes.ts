import type { RouteObject } from 'react-router'
import { adminRoutes } from './admin-routes.ts'
import { rareRoutes } from './rare-routes.ts'
import { MEMBERS_LAYOUT, routes } from './routes.ts'

/**
 * Every page of the site, as the server knows them: admin and rarely opened pages are inside the layout of the members' pages.
 */
export const allRoutes: RouteObject[] = routes.map(withLazyRoutes)

function withLazyRoutes(route: RouteObject): RouteObject {
  if (!route.children) return route
  const children = route.children.map(withLazyRoutes)
  if (route.id === MEMBERS_LAYOUT) children.push(...adminRoutes, ...rareRoutes)
  return { ...route, children }
}
