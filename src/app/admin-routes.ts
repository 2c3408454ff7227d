import type { RouteObject } from 'react-router'
import { adminPaths } from '#platform/admin-paths.ts'
import { paths } from '#platform/paths.ts'
import { layout, page } from './page-route.ts'
import { MEMBERS_LAYOUT } from './routes.ts'

/** The admin pages. A browser loads this table through `patchRoutesOnNavigation`, and only to open an admin page. */
export const adminRoutes: RouteObject[] = [
  // This page is outside the layout below, which admits only staff with a verified second factor.
  page(adminPaths.secondFactor, () => import('#accounts/web/second-factor/second-factor-page.tsx')),
  layout(`${MEMBERS_LAYOUT} admin`, () => import('#admin/web/admin-layout.tsx'), [
    page(paths.admin, () => import('#admin/web/overview/overview-page.tsx')),
    page(adminPaths.staff, () => import('#accounts/web/admin/staff/staff-page.tsx')),
    page(adminPaths.nights, () => import('#event-night/web/nights-page.tsx')),
    page(adminPaths.door(':id'), () => import('#event-night/web/door-page.tsx')),
    page(adminPaths.rehearsal(':id'), () => import('#event-night/web/rehearsal-page.tsx')),
    page(adminPaths.members, () => import('#admin/web/members/members-page.tsx')),
    page(adminPaths.member(':id'), () => import('#admin/web/members/member-page.tsx')),
    page(adminPaths.audit, () => import('#admin/web/audit/audit-page.tsx')),
    page(adminPaths.api, () => import('#admin/web/api/api-page.tsx')),
    page(adminPaths.security, () => import('#admin/web/security/security-page.tsx')),
    page(adminPaths.moderation, () => import('#admin/web/moderation/moderation-page.tsx')),
    page(adminPaths.report(':id'), () => import('#admin/web/moderation/report-page.tsx')),
    page(adminPaths.decision(':id'), () => import('#admin/web/moderation/decision-page.tsx')),
    page(adminPaths.venues, () => import('#admin/web/venues/venues-page.tsx')),
    page(adminPaths.newVenue, () => import('#admin/web/venues/new-venue-page.tsx')),
    page(adminPaths.venue(':id'), () => import('#admin/web/venues/venue-page.tsx')),
    page(adminPaths.events, () => import('#admin/web/events/events-page.tsx')),
    page(adminPaths.newEvent, () => import('#admin/web/events/new-event-page.tsx')),
    page(adminPaths.editEvent(':id'), () => import('#admin/web/events/edit-event-page.tsx')),
    page(adminPaths.previewEvent(':id'), () => import('#admin/web/events/preview-event-page.tsx')),
    page(adminPaths.repeatEvent(':id'), () => import('#admin/web/events/repeat-event-page.tsx')),
    page(adminPaths.cancelEvent(':id'), () => import('#admin/web/events/cancel-event-page.tsx')),
    page(adminPaths.event(':id'), () => import('#admin/web/event-bookings/event-page.tsx')),
    page(adminPaths.waitingList(':id'), () => import('#admin/web/event-bookings/waiting-page.tsx')),
    page(adminPaths.replacements(':id'), () => import('#admin/web/event-bookings/replacements-page.tsx')),
    page(adminPaths.announcements(':id'), () => import('#admin/web/event-bookings/announcements-page.tsx')),
    page(adminPaths.addBooking(':id'), () => import('#admin/web/event-bookings/add-booking-page.tsx')),
    page(adminPaths.doorList(':id'), () => import('#admin/web/event-bookings/door-list-page.tsx')),
    page(adminPaths.booking(':id'), () => import('#admin/web/event-bookings/booking-page.tsx')),
    page(adminPaths.moveBooking(':id'), () => import('#admin/web/event-bookings/move-booking-page.tsx')),
    page(adminPaths.contentList, () => import('#admin/web/content/content-list-page.tsx')),
    page(adminPaths.content(':name'), () => import('#admin/web/content/content-page.tsx')),
    page(adminPaths.mailList, () => import('#admin/web/mail/mail-list-page.tsx')),
    page(adminPaths.mail(':id'), () => import('#admin/web/mail/mail-page.tsx')),
    page(adminPaths.breachNotices, () => import('#privacy/web/admin/breach-notices/notices-page.tsx')),
    page(adminPaths.newBreachNotice, () => import('#privacy/web/admin/breach-notices/new-notice-page.tsx')),
    page(adminPaths.breachNotice(':id'), () => import('#privacy/web/admin/breach-notices/notice-page.tsx')),
    page(adminPaths.complaints, () => import('#privacy/web/admin/complaints/complaints-page.tsx')),
    page(adminPaths.complaint(':id'), () => import('#privacy/web/admin/complaints/complaint-page.tsx')),
    page(adminPaths.money, () => import('#bookings/web/admin/money/income-page.tsx')),
    page(adminPaths.payments, () => import('#bookings/web/admin/money/payments-page.tsx')),
    page(adminPaths.payment(':id'), () => import('#bookings/web/admin/money/payment-page.tsx')),
    page(adminPaths.receipt(':id'), () => import('#bookings/web/admin/money/receipt-page.tsx')),
    page(adminPaths.moneyCases, () => import('#bookings/web/admin/money/cases-page.tsx')),
    page(adminPaths.comparison, () => import('#bookings/web/admin/money/comparison-page.tsx')),
  ]),
]
