import type { RouteObject } from 'react-router'
import { page } from './page-route.ts'

const accounts = 'src/accounts/web/'
const safety = 'src/safety/web/'
const privacy = 'src/privacy/web/'

/** Pages that most visits never open. A browser loads this table with the first of them, through `patchRoutesOnNavigation`. */
export const rareRoutes: RouteObject[] = [
  page('/invitation', `${accounts}invitation-page.tsx`, () => import('#accounts/web/invitation-page.tsx')),
  page('/newterms', `${accounts}new-terms-page.tsx`, () => import('#accounts/web/new-terms-page.tsx')),
  page('/account/delete', `${privacy}delete-account-page.tsx`, () => import('#privacy/web/delete-account-page.tsx')),
  page('/account/deleted', `${privacy}account-deleted-page.tsx`, () => import('#privacy/web/account-deleted-page.tsx')),
  page('/complain', `${privacy}complain-page.tsx`, () => import('#privacy/web/complain-page.tsx')),
  page('/account/download', `${privacy}download-page.tsx`, () => import('#privacy/web/download-page.tsx')),
  page('/account/emails', `${privacy}emails-page.tsx`, () => import('#privacy/web/emails-page.tsx')),
  page('/unsubscribe', `${privacy}unsubscribe-page.tsx`, () => import('#privacy/web/unsubscribe-page.tsx')),
  page('/decision', `${safety}decision-page.tsx`, () => import('#safety/web/decision-page.tsx')),
  page('/blocked', `${safety}blocked-page.tsx`, () => import('#safety/web/blocked-page.tsx')),
]
