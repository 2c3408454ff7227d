import type { RouteObject } from 'react-router'
import { officeRoutes } from './office-routes.ts'
import { MEMBERS_LAYOUT, routes } from './routes.ts'

/** Every page of the site, as the server knows them: the back office stands in the layout of the members' pages. */
export const everyRoute: RouteObject[] = routes.map(withOffice)

function withOffice(route: RouteObject): RouteObject {
  if (!route.children) return route
  const children = route.children.map(withOffice)
  if (route.id === MEMBERS_LAYOUT) children.push(...officeRoutes)
  return { ...route, children }
}
