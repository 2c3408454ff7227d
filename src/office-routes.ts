import type { RouteObject } from 'react-router'
import { page } from './page-route.ts'
import { MEMBERS } from './routes.ts'
import { pagePart } from '#platform/web/page-part.ts'

const office = 'src/back-office/web/'

/** The pages of the back office. A visitor's browser never loads this table: `patchRoutesOnNavigation` brings it. */
export const officeRoutes: RouteObject[] = [
  {
    id: `${MEMBERS}/admin ${office}office-layout.tsx`,
    lazy: () => pagePart(() => import('#back-office/web/office-layout.tsx')),
    children: [
      page(
        '/admin',
        `${office}overview/overview-page.tsx`,
        () => import('#back-office/web/overview/overview-page.tsx'),
      ),
    ],
  },
]
