import type { RouteObject } from 'react-router'
import { pagePart } from '#platform/web/page-part.ts'
import { PageError } from '#platform/web/page-error.tsx'
import { page } from './page-route.ts'
import { Root, rootLoader } from './root.tsx'

export const MEMBERS = 'members'

/** Whether a route is inside the layout of the members' pages. */
export function isMembersPage({ id }: { id?: string | undefined }): boolean {
  return id?.startsWith(MEMBERS) ?? false
}

/** The path of the module that a route loads, if it has one. */
export function fileOfRoute(routeId: string): string | undefined {
  return routeId.split(' ')[1]
}

const browsing = 'src/browsing/web/'
const content = 'src/content/web/'
const accounts = 'src/accounts/web/'
const profiles = 'src/profiles/web/'
const bookings = 'src/bookings/web/'
const messaging = 'src/messaging/web/'
const home = () => import('#browsing/web/home-page.tsx')
const textPage = () => import('#content/web/text-page.tsx')

/** The layout of the members' pages. Admin and rarely opened pages have route tables of their own. */
export const MEMBERS_LAYOUT = `${MEMBERS} ${accounts}members-layout.tsx`

/** Whether a page is in admin-routes.ts. */
export function isAdminPath(path: string): boolean {
  return /^\/admin(\/|$)/.test(path)
}

/** Whether a page is in rare-routes.ts. */
export function isRarePath(path: string): boolean {
  return /^\/(account\/.+|blocked|complain|decision|invitation|newterms|unsubscribe)\/?$/.test(path)
}

/** Every page that is not in those two tables: loaded with a visitor's first page. */
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
          {
            id: MEMBERS_LAYOUT,
            lazy: () => pagePart(() => import('#accounts/web/members-layout.tsx')),
            children: [
              page('/signin', `${accounts}sign-in-page.tsx`, () => import('#accounts/web/sign-in-page.tsx')),
              page('/register', `${accounts}register-page.tsx`, () => import('#accounts/web/register-page.tsx')),
              page('/signout', `${accounts}sign-out-page.tsx`, () => import('#accounts/web/sign-out-page.tsx')),
              page('/activate', `${accounts}activate-page.tsx`, () => import('#accounts/web/activate-page.tsx')),
              page(
                '/resetpassword',
                `${accounts}reset-password-page.tsx`,
                () => import('#accounts/web/reset-password-page.tsx'),
              ),
              page(
                '/confirmemail',
                `${accounts}confirm-email-page.tsx`,
                () => import('#accounts/web/confirm-email-page.tsx'),
              ),
              page('/account', `${accounts}account-page.tsx`, () => import('#accounts/web/account-page.tsx')),
              page('/checkout/:id', `${bookings}checkout-page.tsx`, () => import('#bookings/web/checkout-page.tsx')),
              page('/ticket/:id', `${bookings}ticket-page.tsx`, () => import('#bookings/web/ticket-page.tsx')),
              page(
                '/replacement',
                `${bookings}replacement-page.tsx`,
                () => import('#bookings/web/replacement-page.tsx'),
              ),
              page('/success', `${bookings}success-page.tsx`, () => import('#bookings/web/success-page.tsx')),
              {
                id: `${MEMBERS} ${browsing}likes-after-events.tsx`,
                lazy: () => pagePart(() => import('#browsing/web/likes-after-events.tsx')),
                children: [
                  page('/myevents', `${bookings}my-events-page.tsx`, () => import('#bookings/web/my-events-page.tsx')),
                ],
              },
              page('/attendees/:id', `${browsing}attendees-page.tsx`, () => import('#browsing/web/attendees-page.tsx')),
              page('/mymatches', `${browsing}my-matches-page.tsx`, () => import('#browsing/web/my-matches-page.tsx')),
              page('/messages', `${messaging}messages-page.tsx`, () => import('#messaging/web/messages-page.tsx')),
              page('/profile', `${profiles}profile-page.tsx`, () => import('#profiles/web/profile-page.tsx')),
              page(
                '/userprofile/:id',
                `${browsing}user-profile-page.tsx`,
                () => import('#browsing/web/user-profile-page.tsx'),
              ),
            ],
          },
          page('*', `${content}not-found-page.tsx`, () => import('#content/web/not-found-page.tsx')),
        ],
      },
    ],
  },
]
