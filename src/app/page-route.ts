import type { LazyRouteFunction, RouteObject } from 'react-router'
import { pagePart } from '#platform/web/page-part.ts'

/** A page: its path, its module, and the module's path in the build, which the server uses to find its script and styles. */
export function page(path: string, file: string, load: LazyRouteFunction<RouteObject>): RouteObject {
  return { path, id: `${path} ${file}`, lazy: () => pagePart(load) }
}
