import type { RouteObject } from 'react-router'
import { accountPaths } from '#platform/account-paths.ts'
import { paths } from '#platform/paths.ts'
import { layout, page } from './page-route.ts'
import { MEMBERS_LAYOUT } from './routes.ts'

/**
 * Pages that few visitors open: links of emails, the night itself, gift vouchers, profiles. A browser loads this table through
 * `patchRoutesOnNavigation` when it opens the first of them.
 */
export const rareRoutes: RouteObject[] = [
  page(paths.activate, () => import('#accounts/web/activate-page.tsx')),
  page(paths.confirmEmail, () => import('#accounts/web/confirm-email-page.tsx')),
  page(paths.resetPassword, () => import('#accounts/web/reset-password-page.tsx')),
  page(paths.replacement, () => import('#bookings/web/replacement-page.tsx')),
  page(paths.stillComing, () => import('#bookings/web/still-coming-page.tsx')),
  page(paths.invitation, () => import('#accounts/web/invitation-page.tsx')),
  page(paths.signOut, () => import('#accounts/web/sign-out-page.tsx')),
  page(paths.signOutDevice, () => import('#accounts/web/sign-out-device-page.tsx')),
  page(paths.newTerms, () => import('#accounts/web/new-terms-page.tsx')),
  layout(`${MEMBERS_LAYOUT} account`, () => import('#accounts/web/account/account-layout.tsx'), [
    page(paths.account, () => import('#accounts/web/account-page.tsx')),
    page(paths.accountDetails, () => import('#accounts/web/account/details-page.tsx')),
    page(accountPaths.security, () => import('#accounts/web/account/security-page.tsx')),
    page(accountPaths.devices, () => import('#accounts/web/account/devices-page.tsx')),
    page(paths.payments, () => import('#bookings/web/payments-page.tsx')),
    page(paths.receipt(':number'), () => import('#bookings/web/receipt-page.tsx')),
    page(accountPaths.emails, () => import('#privacy/web/emails-page.tsx')),
    page(accountPaths.notifications, () => import('#push/web/notifications-page.tsx')),
    page(accountPaths.calendar, () => import('#bookings/web/own-calendar-page.tsx')),
    page(accountPaths.data, () => import('#accounts/web/account/data-page.tsx')),
    page(accountPaths.likesConsent, () => import('#matching/web/likes-consent-page.tsx')),
    page(accountPaths.dataDownload, () => import('#privacy/web/download-page.tsx')),
    page(accountPaths.deleteAccount, () => import('#privacy/web/delete-account-page.tsx')),
  ]),
  page(accountPaths.deleted, () => import('#privacy/web/account-deleted-page.tsx')),
  page(paths.complain, () => import('#privacy/web/complain-page.tsx')),
  page(paths.unsubscribe, () => import('#privacy/web/unsubscribe-page.tsx')),
  page(paths.decision, () => import('#safety/web/decision-page.tsx')),
  page(paths.screen, () => import('#event-night/web/screen-page.tsx')),
  page(paths.hosting, () => import('#event-night/web/hosting-page.tsx')),
  page(paths.seat, () => import('#event-night/web/seat-page.tsx')),
  page(paths.night(':id'), () => import('#event-night/web/night-page.tsx')),
  page(paths.attendees(':id'), () => import('#browsing/web/attendees-page.tsx')),
  page(paths.ages(':group'), () => import('#browsing/web/place-page.tsx')),
  page(paths.town(':town'), () => import('#browsing/web/place-page.tsx')),
  page(paths.reviews, () => import('#reviews/web/reviews-page.tsx')),
  page(paths.myReview(':id'), () => import('#reviews/web/my-review-page.tsx')),
  page(paths.giftVouchers, () => import('#bookings/web/gift-vouchers-page.tsx')),
  page(paths.buyVoucher, () => import('#bookings/web/buy-voucher-page.tsx')),
  page(paths.success, () => import('#bookings/web/success-page.tsx')),
  page(paths.profile, () => import('#profiles/web/profile-page.tsx')),
  page(paths.userProfile(':id'), () => import('#browsing/web/user-profile-page.tsx')),
  page(paths.blocked, () => import('#safety/web/blocked-page.tsx')),
]
