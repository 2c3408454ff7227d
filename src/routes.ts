import type { LazyRouteFunction, RouteObject } from 'react-router'
import { pagePart } from '#platform/web/page-part.ts'
import { PageError } from '#platform/web/page-error.tsx'
import { Root, rootLoader } from './root.tsx'

/** A page: its address, its module, and the module's path in the build, by which the server finds its script and styles. */
function page(path: string, file: string, load: LazyRouteFunction<RouteObject>): RouteObject {
  return { path, id: `${path} ${file}`, lazy: () => pagePart(load) }
}

/** The path of the module that a route loads; nothing for the layout. */
export function fileOfRoute(routeId: string): string | undefined {
  return routeId.split(' ')[1]
}

const browsing = 'src/browsing/web/'
const content = 'src/content/web/'
const notOpen = () => import('#accounts/web/not-open-page.tsx')
const home = () => import('#browsing/web/home-page.tsx')
const textPage = () => import('#content/web/text-page.tsx')

/** Every page of the site in one table. */
export const routes: RouteObject[] = [
  {
    id: 'root',
    loader: rootLoader,
    shouldRevalidate: () => false,
    Component: Root,
    children: [
      {
        id: 'pages',
        ErrorBoundary: PageError,
        children: [
          page('/', `${browsing}home-page.tsx`, home),
          page('/home', `${browsing}home-page.tsx`, home),
          page('/events', `${browsing}events-page.tsx`, () => import('#browsing/web/events-page.tsx')),
          page('/event/:id', `${browsing}event-page.tsx`, () => import('#browsing/web/event-page.tsx')),
          page('/terms', `${content}text-page.tsx`, textPage),
          page('/privacy', `${content}text-page.tsx`, textPage),
          page('/rules', `${content}text-page.tsx`, textPage),
          page('/contact', `${content}text-page.tsx`, textPage),
          page('/errorscreen', `${content}error-screen-page.tsx`, () => import('#content/web/error-screen-page.tsx')),
          page('/error500', `${content}error-500-page.tsx`, () => import('#content/web/error-500-page.tsx')),
          page('/signin', 'src/accounts/web/not-open-page.tsx', notOpen),
          page('/register', 'src/accounts/web/not-open-page.tsx', notOpen),
          page('*', `${content}not-found-page.tsx`, () => import('#content/web/not-found-page.tsx')),
        ],
      },
    ],
  },
]
