import type { RouteObject } from 'react-router'
import { page } from './page-route.ts'
import { MEMBERS } from './routes.ts'
import { pagePart } from '#platform/web/page-part.ts'

const office = 'src/back-office/web/'
const night = 'src/event-night/web/'

/** The pages of the back office. A visitor's browser never loads this table: `patchRoutesOnNavigation` brings it. */
export const officeRoutes: RouteObject[] = [
  // Before it, because whoever has not been here is not let in there.
  page(
    '/admin/second-factor',
    'src/accounts/web/second-factor/second-factor-page.tsx',
    () => import('#accounts/web/second-factor/second-factor-page.tsx'),
  ),
  {
    id: `${MEMBERS}/admin ${office}office-layout.tsx`,
    lazy: () => pagePart(() => import('#back-office/web/office-layout.tsx')),
    children: [
      page(
        '/admin',
        `${office}overview/overview-page.tsx`,
        () => import('#back-office/web/overview/overview-page.tsx'),
      ),
      page('/admin/staff', `${office}staff/staff-page.tsx`, () => import('#back-office/web/staff/staff-page.tsx')),
      page('/admin/nights', `${night}nights-page.tsx`, () => import('#event-night/web/nights-page.tsx')),
      page('/admin/events/:id/door', `${night}door-page.tsx`, () => import('#event-night/web/door-page.tsx')),
      page(
        '/admin/members',
        `${office}members/members-page.tsx`,
        () => import('#back-office/web/members/members-page.tsx'),
      ),
      page(
        '/admin/members/:id',
        `${office}members/member-page.tsx`,
        () => import('#back-office/web/members/member-page.tsx'),
      ),
      page('/admin/audit', `${office}audit/audit-page.tsx`, () => import('#back-office/web/audit/audit-page.tsx')),
      page(
        '/admin/moderation',
        `${office}moderation/moderation-page.tsx`,
        () => import('#back-office/web/moderation/moderation-page.tsx'),
      ),
      page(
        '/admin/moderation/:id',
        `${office}moderation/report-page.tsx`,
        () => import('#back-office/web/moderation/report-page.tsx'),
      ),
      page(
        '/admin/moderation/decisions/:id',
        `${office}moderation/decision-page.tsx`,
        () => import('#back-office/web/moderation/decision-page.tsx'),
      ),
      page('/admin/venues', `${office}venues/venues-page.tsx`, () => import('#back-office/web/venues/venues-page.tsx')),
      page(
        '/admin/venues/new',
        `${office}venues/new-venue-page.tsx`,
        () => import('#back-office/web/venues/new-venue-page.tsx'),
      ),
      page(
        '/admin/venues/:id',
        `${office}venues/venue-page.tsx`,
        () => import('#back-office/web/venues/venue-page.tsx'),
      ),
      page('/admin/events', `${office}events/events-page.tsx`, () => import('#back-office/web/events/events-page.tsx')),
      page(
        '/admin/events/new',
        `${office}events/new-event-page.tsx`,
        () => import('#back-office/web/events/new-event-page.tsx'),
      ),
      page(
        '/admin/events/:id/edit',
        `${office}events/edit-event-page.tsx`,
        () => import('#back-office/web/events/edit-event-page.tsx'),
      ),
      page(
        '/admin/events/:id/preview',
        `${office}events/preview-event-page.tsx`,
        () => import('#back-office/web/events/preview-event-page.tsx'),
      ),
      page(
        '/admin/events/:id/repeat',
        `${office}events/repeat-event-page.tsx`,
        () => import('#back-office/web/events/repeat-event-page.tsx'),
      ),
      page(
        '/admin/events/:id/cancel',
        `${office}events/cancel-event-page.tsx`,
        () => import('#back-office/web/events/cancel-event-page.tsx'),
      ),
      page(
        '/admin/events/:id',
        `${office}one-event/event-page.tsx`,
        () => import('#back-office/web/one-event/event-page.tsx'),
      ),
      page(
        '/admin/events/:id/waiting',
        `${office}one-event/waiting-page.tsx`,
        () => import('#back-office/web/one-event/waiting-page.tsx'),
      ),
      page(
        '/admin/events/:id/replacements',
        `${office}one-event/replacements-page.tsx`,
        () => import('#back-office/web/one-event/replacements-page.tsx'),
      ),
      page(
        '/admin/events/:id/letters',
        `${office}one-event/letters-page.tsx`,
        () => import('#back-office/web/one-event/letters-page.tsx'),
      ),
      page(
        '/admin/events/:id/add',
        `${office}one-event/add-booking-page.tsx`,
        () => import('#back-office/web/one-event/add-booking-page.tsx'),
      ),
      page(
        '/admin/events/:id/door-list',
        `${office}one-event/door-list-page.tsx`,
        () => import('#back-office/web/one-event/door-list-page.tsx'),
      ),
      page(
        '/admin/bookings/:id',
        `${office}one-event/booking-page.tsx`,
        () => import('#back-office/web/one-event/booking-page.tsx'),
      ),
      page(
        '/admin/bookings/:id/move',
        `${office}one-event/move-booking-page.tsx`,
        () => import('#back-office/web/one-event/move-booking-page.tsx'),
      ),
      page(
        '/admin/content',
        `${office}content/content-list-page.tsx`,
        () => import('#back-office/web/content/content-list-page.tsx'),
      ),
      page(
        '/admin/content/:name',
        `${office}content/content-page.tsx`,
        () => import('#back-office/web/content/content-page.tsx'),
      ),
      page('/admin/mail', `${office}mail/mail-list-page.tsx`, () => import('#back-office/web/mail/mail-list-page.tsx')),
      page('/admin/mail/:id', `${office}mail/mail-page.tsx`, () => import('#back-office/web/mail/mail-page.tsx')),
      page(
        '/admin/breach-notices',
        `${office}breach-notices/notices-page.tsx`,
        () => import('#back-office/web/breach-notices/notices-page.tsx'),
      ),
      page(
        '/admin/breach-notices/new',
        `${office}breach-notices/new-notice-page.tsx`,
        () => import('#back-office/web/breach-notices/new-notice-page.tsx'),
      ),
      page(
        '/admin/breach-notices/:id',
        `${office}breach-notices/notice-page.tsx`,
        () => import('#back-office/web/breach-notices/notice-page.tsx'),
      ),
      page(
        '/admin/complaints',
        `${office}complaints/complaints-page.tsx`,
        () => import('#back-office/web/complaints/complaints-page.tsx'),
      ),
      page(
        '/admin/complaints/:id',
        `${office}complaints/complaint-page.tsx`,
        () => import('#back-office/web/complaints/complaint-page.tsx'),
      ),
      page('/admin/money', `${office}money/income-page.tsx`, () => import('#back-office/web/money/income-page.tsx')),
      page(
        '/admin/money/payments',
        `${office}money/payments-page.tsx`,
        () => import('#back-office/web/money/payments-page.tsx'),
      ),
      page(
        '/admin/money/payments/:id',
        `${office}money/payment-page.tsx`,
        () => import('#back-office/web/money/payment-page.tsx'),
      ),
      page(
        '/admin/money/cases',
        `${office}money/cases-page.tsx`,
        () => import('#back-office/web/money/cases-page.tsx'),
      ),
      page(
        '/admin/money/comparison',
        `${office}money/comparison-page.tsx`,
        () => import('#back-office/web/money/comparison-page.tsx'),
      ),
    ],
  },
]
