import type { RouteObject } from 'react-router'
import { paths } from '#platform/paths.ts'
import { PageError } from '#platform/web/page-error.tsx'
import { layout, page } from './page-route.ts'
import { Root, rootLoader } from './root.tsx'

/** The id of the layout of the members' pages. Admin and rarely opened pages have their own route tables. */
export const MEMBERS_LAYOUT = 'members'

/** Returns whether a route is inside the layout of the members' pages. */
export function isMembersPage({ id }: { id?: string | undefined }): boolean {
  return id?.startsWith(MEMBERS_LAYOUT) ?? false
}

/** Returns whether the path belongs to `admin-routes.ts`. */
export function isAdminPath(path: string): boolean {
  return path === paths.admin || path.startsWith(`${paths.admin}/`)
}

/** Returns whether the path belongs to `rare-routes.ts`, or to no page. */
export function isRarePath(path: string): boolean {
  return rareStarts.some((start) => path.startsWith(start))
}

/** The starts of the paths of rarely opened pages. No path of another page starts with one of them. */
const rareStarts: readonly string[] = [
  paths.account,
  paths.activate,
  paths.attendees(''),
  paths.blocked,
  paths.buyVoucher,
  paths.complain,
  paths.confirmEmail,
  paths.decision,
  paths.giftVouchers,
  paths.hosting,
  paths.invitation,
  paths.myReview(''),
  paths.newTerms,
  paths.night(''),
  paths.profile,
  paths.replacement,
  paths.resetPassword,
  paths.reviews,
  paths.screen,
  paths.seat,
  paths.signOut,
  paths.stillComing,
  paths.success,
  paths.town(''),
  paths.unsubscribe,
  paths.userProfile(''),
]

const home = () => import('#browsing/web/home-page.tsx')
const textPage = () => import('#content/web/text-page.tsx')

/**
 * All pages except the admin pages and the rarely opened ones, which have their own tables. A browser loads this table with the
 * first page.
 */
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
          page(paths.root, home),
          page(paths.home, home),
          page(paths.events, () => import('#browsing/web/events-page.tsx')),
          page(paths.event(':id'), () => import('#browsing/web/event-page.tsx')),
          page(paths.terms, textPage),
          page(paths.privacy, textPage),
          page(paths.rules, textPage),
          page(paths.contact, textPage),
          page(paths.accessibility, textPage),
          page(paths.errorScreen, () => import('#content/web/error-screen-page.tsx')),
          page(paths.error500, () => import('#content/web/error-500-page.tsx')),
          layout(MEMBERS_LAYOUT, () => import('#accounts/web/members-layout.tsx'), [
            page(paths.signIn, () => import('#accounts/web/sign-in-page.tsx')),
            page(paths.register, () => import('#accounts/web/register-page.tsx')),
            page(paths.checkout(':id'), () => import('#app/checkout-page.ts')),
            page(paths.ticket(':id'), () => import('#bookings/web/ticket-page.tsx')),
            layout(`${MEMBERS_LAYOUT} likes`, () => import('#browsing/web/likes-after-events.tsx'), [
              page(paths.myEvents, () => import('#bookings/web/my-events-page.tsx')),
            ]),
            page(paths.myMatches, () => import('#browsing/web/my-matches-page.tsx')),
            page(paths.messages, () => import('#messaging/web/messages-page.tsx')),
          ]),
          page('*', () => import('#content/web/not-found-page.tsx')),
        ],
      },
    ],
  },
]
