import type { RouteObject } from 'react-router'
import { page } from './page-route.ts'
import { MEMBERS } from './routes.ts'
import { pagePart } from '#platform/web/page-part.ts'

const accounts = 'src/accounts/web/'
const admin = 'src/admin/web/'
const bookings = 'src/bookings/web/'
const night = 'src/event-night/web/'
const privacy = 'src/privacy/web/'

/** The admin pages. A visitor's browser never loads this table; `patchRoutesOnNavigation` loads it. */
export const adminRoutes: RouteObject[] = [
  // Outside the layout below, which admits only staff who have entered a second-factor code.
  page(
    '/admin/second-factor',
    `${accounts}second-factor/second-factor-page.tsx`,
    () => import('#accounts/web/second-factor/second-factor-page.tsx'),
  ),
  {
    id: `${MEMBERS}/admin ${admin}admin-layout.tsx`,
    lazy: () => pagePart(() => import('#admin/web/admin-layout.tsx')),
    children: [
      page('/admin', `${admin}overview/overview-page.tsx`, () => import('#admin/web/overview/overview-page.tsx')),
      page(
        '/admin/staff',
        `${accounts}admin/staff/staff-page.tsx`,
        () => import('#accounts/web/admin/staff/staff-page.tsx'),
      ),
      page('/admin/nights', `${night}nights-page.tsx`, () => import('#event-night/web/nights-page.tsx')),
      page('/admin/events/:id/door', `${night}door-page.tsx`, () => import('#event-night/web/door-page.tsx')),
      page('/admin/members', `${admin}members/members-page.tsx`, () => import('#admin/web/members/members-page.tsx')),
      page('/admin/members/:id', `${admin}members/member-page.tsx`, () => import('#admin/web/members/member-page.tsx')),
      page('/admin/audit', `${admin}audit/audit-page.tsx`, () => import('#admin/web/audit/audit-page.tsx')),
      page(
        '/admin/moderation',
        `${admin}moderation/moderation-page.tsx`,
        () => import('#admin/web/moderation/moderation-page.tsx'),
      ),
      page(
        '/admin/moderation/:id',
        `${admin}moderation/report-page.tsx`,
        () => import('#admin/web/moderation/report-page.tsx'),
      ),
      page(
        '/admin/moderation/decisions/:id',
        `${admin}moderation/decision-page.tsx`,
        () => import('#admin/web/moderation/decision-page.tsx'),
      ),
      page('/admin/venues', `${admin}venues/venues-page.tsx`, () => import('#admin/web/venues/venues-page.tsx')),
      page(
        '/admin/venues/new',
        `${admin}venues/new-venue-page.tsx`,
        () => import('#admin/web/venues/new-venue-page.tsx'),
      ),
      page('/admin/venues/:id', `${admin}venues/venue-page.tsx`, () => import('#admin/web/venues/venue-page.tsx')),
      page('/admin/events', `${admin}events/events-page.tsx`, () => import('#admin/web/events/events-page.tsx')),
      page(
        '/admin/events/new',
        `${admin}events/new-event-page.tsx`,
        () => import('#admin/web/events/new-event-page.tsx'),
      ),
      page(
        '/admin/events/:id/edit',
        `${admin}events/edit-event-page.tsx`,
        () => import('#admin/web/events/edit-event-page.tsx'),
      ),
      page(
        '/admin/events/:id/preview',
        `${admin}events/preview-event-page.tsx`,
        () => import('#admin/web/events/preview-event-page.tsx'),
      ),
      page(
        '/admin/events/:id/repeat',
        `${admin}events/repeat-event-page.tsx`,
        () => import('#admin/web/events/repeat-event-page.tsx'),
      ),
      page(
        '/admin/events/:id/cancel',
        `${admin}events/cancel-event-page.tsx`,
        () => import('#admin/web/events/cancel-event-page.tsx'),
      ),
      page(
        '/admin/events/:id',
        `${admin}event-bookings/event-page.tsx`,
        () => import('#admin/web/event-bookings/event-page.tsx'),
      ),
      page(
        '/admin/events/:id/waiting',
        `${admin}event-bookings/waiting-page.tsx`,
        () => import('#admin/web/event-bookings/waiting-page.tsx'),
      ),
      page(
        '/admin/events/:id/replacements',
        `${admin}event-bookings/replacements-page.tsx`,
        () => import('#admin/web/event-bookings/replacements-page.tsx'),
      ),
      page(
        '/admin/events/:id/announcements',
        `${admin}event-bookings/announcements-page.tsx`,
        () => import('#admin/web/event-bookings/announcements-page.tsx'),
      ),
      page(
        '/admin/events/:id/add',
        `${admin}event-bookings/add-booking-page.tsx`,
        () => import('#admin/web/event-bookings/add-booking-page.tsx'),
      ),
      page(
        '/admin/events/:id/door-list',
        `${admin}event-bookings/door-list-page.tsx`,
        () => import('#admin/web/event-bookings/door-list-page.tsx'),
      ),
      page(
        '/admin/bookings/:id',
        `${admin}event-bookings/booking-page.tsx`,
        () => import('#admin/web/event-bookings/booking-page.tsx'),
      ),
      page(
        '/admin/bookings/:id/move',
        `${admin}event-bookings/move-booking-page.tsx`,
        () => import('#admin/web/event-bookings/move-booking-page.tsx'),
      ),
      page(
        '/admin/content',
        `${admin}content/content-list-page.tsx`,
        () => import('#admin/web/content/content-list-page.tsx'),
      ),
      page(
        '/admin/content/:name',
        `${admin}content/content-page.tsx`,
        () => import('#admin/web/content/content-page.tsx'),
      ),
      page('/admin/mail', `${admin}mail/mail-list-page.tsx`, () => import('#admin/web/mail/mail-list-page.tsx')),
      page('/admin/mail/:id', `${admin}mail/mail-page.tsx`, () => import('#admin/web/mail/mail-page.tsx')),
      page(
        '/admin/breach-notices',
        `${privacy}admin/breach-notices/notices-page.tsx`,
        () => import('#privacy/web/admin/breach-notices/notices-page.tsx'),
      ),
      page(
        '/admin/breach-notices/new',
        `${privacy}admin/breach-notices/new-notice-page.tsx`,
        () => import('#privacy/web/admin/breach-notices/new-notice-page.tsx'),
      ),
      page(
        '/admin/breach-notices/:id',
        `${privacy}admin/breach-notices/notice-page.tsx`,
        () => import('#privacy/web/admin/breach-notices/notice-page.tsx'),
      ),
      page(
        '/admin/complaints',
        `${privacy}admin/complaints/complaints-page.tsx`,
        () => import('#privacy/web/admin/complaints/complaints-page.tsx'),
      ),
      page(
        '/admin/complaints/:id',
        `${privacy}admin/complaints/complaint-page.tsx`,
        () => import('#privacy/web/admin/complaints/complaint-page.tsx'),
      ),
      page(
        '/admin/money',
        `${bookings}admin/money/income-page.tsx`,
        () => import('#bookings/web/admin/money/income-page.tsx'),
      ),
      page(
        '/admin/money/payments',
        `${bookings}admin/money/payments-page.tsx`,
        () => import('#bookings/web/admin/money/payments-page.tsx'),
      ),
      page(
        '/admin/money/payments/:id',
        `${bookings}admin/money/payment-page.tsx`,
        () => import('#bookings/web/admin/money/payment-page.tsx'),
      ),
      page(
        '/admin/money/cases',
        `${bookings}admin/money/cases-page.tsx`,
        () => import('#bookings/web/admin/money/cases-page.tsx'),
      ),
      page(
        '/admin/money/comparison',
        `${bookings}admin/money/comparison-page.tsx`,
        () => import('#bookings/web/admin/money/comparison-page.tsx'),
      ),
    ],
  },
]
