import type { LazyRouteFunction, RouteObject } from 'react-router'
import { pagePart } from '#platform/web/page-part.ts'

/** Loads the module of a page or a layout. In the server's build, `file` is the module's path (scripts/build-page-files.ts). */
type Load = LazyRouteFunction<RouteObject> & { file?: string }

/** Builds the route of a page at a path from `paths.ts` or `admin-paths.ts`. */
export function page(path: string, load: Load): RouteObject {
  return withModule({ path, id: path }, load)
}

/** Builds the route of a layout that wraps several pages and has no path. */
export function layout(id: string, load: Load, children: RouteObject[]): RouteObject {
  return withModule({ id, children }, load)
}

function withModule(route: RouteObject, load: Load): RouteObject & { file?: string | undefined } {
  return Object.assign(route, { file: load.file, lazy: () => pagePart(load) })
}

/** Returns the path of each route's module by route id, with which the server finds the scripts and styles of a page. */
export function filesOfRoutes(routes: readonly RouteObject[]): Map<string, string> {
  return new Map(routes.flatMap((route) => [...ownFile(route), ...filesOfRoutes(route.children ?? [])]))
}

function ownFile(route: RouteObject): [id: string, file: string][] {
  if (!route.lazy || !route.id) return []
  if ('file' in route && typeof route.file === 'string') return [[route.id, route.file]]
  throw new Error(`the build did not set the module path of ${route.id}`)
}
