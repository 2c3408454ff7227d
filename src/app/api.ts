import { eventBookingRoutes } from '#admin/server/routes/event-bookings.ts'
import { accountRoutes } from '#accounts/server/routes/accounts.ts'
import { invitationRoutes } from '#accounts/server/routes/invitations.ts'
import { staffOnly } from '#accounts/server/access-rules.ts'
import { liveRoutes } from '#accounts/server/routes/live.ts'
import { passkeyRoutes } from '#accounts/server/routes/passkeys.ts'
import { secondFactorRoutes } from '#accounts/server/routes/second-factor.ts'
import { withActivity } from '#accounts/server/session-activity.ts'
import { sessionRoutes } from '#accounts/server/routes/sessions.ts'
import { getApiDescription } from '#admin/contract/api-description.ts'
import { eventRoutes } from '#admin/server/routes/events.ts'
import { unfinishedEventRoutes } from '#admin/server/routes/unfinished-events.ts'
import { samples } from '#app/samples.ts'
import { newsletterRoutes } from '#privacy/server/routes/admin-newsletters.ts'
import { breachNoticeRoutes } from '#privacy/server/routes/admin-breach-notices.ts'
import { complaintAdminRoutes } from '#privacy/server/routes/admin-complaints.ts'
import { contentAdminRoutes } from '#admin/server/routes/content.ts'
import { mailAdminRoutes } from '#admin/server/routes/mail.ts'
import { securityRoutes } from '#admin/server/routes/security.ts'
import { auditRoutes } from '#admin/server/routes/audit.ts'
import { memberRoutes } from '#admin/server/routes/members.ts'
import { moneyRoutes } from '#bookings/server/routes/admin-money.ts'
import { payoutRoutes } from '#bookings/server/routes/admin-payouts.ts'
import { todayRoutes } from '#admin/server/routes/today.ts'
import { adminRoutes } from '#admin/server/routes/current-staff.ts'
import { staffRoutes } from '#accounts/server/routes/admin-staff.ts'
import { searchRoutes } from '#admin/server/routes/search.ts'
import { placeNewsRoutes } from '#admin/server/routes/place-news.ts'
import { venueRoutes } from '#admin/server/routes/venues.ts'
import { moderationRoutes } from '#admin/server/routes/moderation.ts'
import { paymentRoutes } from '#bookings/server/routes/payments.ts'
import { creditAndCodeRoutes } from '#bookings/server/routes/credit-and-codes.ts'
import { placeRoutes } from '#bookings/server/routes/places.ts'
import { reductionRoutes } from '#bookings/server/routes/reductions.ts'
import { attendanceRoutes } from '#bookings/server/routes/attendance.ts'
import { ownCalendarRoutes } from '#bookings/server/routes/own-calendar.ts'
import { latenessRoutes } from '#bookings/server/routes/lateness.ts'
import { venueNumberRoutes } from '#bookings/server/routes/admin-venue-numbers.ts'
import { replacementRoutes } from '#bookings/server/routes/replacements.ts'
import { secondChairRoutes } from '#bookings/server/routes/second-chairs.ts'
import { receiptRoutes } from '#bookings/server/routes/receipts.ts'
import { ticketRoutes } from '#bookings/server/routes/tickets.ts'
import { voucherRoutes } from '#bookings/server/routes/vouchers.ts'
import { walkInRoutes } from '#bookings/server/routes/walk-ins.ts'
import { waitingListRoutes } from '#bookings/server/routes/waiting-list.ts'
import { browsingRoutes } from '#browsing/server/routes.ts'
import { contentRoutes } from '#content/server/routes.ts'
import { eventNightRoutes } from '#event-night/server/routes.ts'
import { matchingRoutes } from '#matching/server/routes.ts'
import { messagingRoutes } from '#messaging/server/routes.ts'
import { describeApi } from '#platform/server/http/api-docs.tsx'
import { defineRoute, type Route } from '#platform/server/http/serve.ts'
import { businessDataRoutes } from '#connections/server/routes/business-data.ts'
import { connectionRoutes } from '#connections/server/routes/admin-connections.ts'
import { linkRoutes } from '#connections/server/routes/links.ts'
import { deletionRoutes } from '#privacy/server/routes/deletion.ts'
import { complaintRoutes } from '#privacy/server/routes/complaints.ts'
import { downloadRoutes } from '#privacy/server/routes/downloads.ts'
import { emailRoutes } from '#privacy/server/routes/emails.ts'
import { pushRoutes } from '#push/server/routes.ts'
import { profileRoutes } from '#profiles/server/routes.ts'
import { reviewRoutes } from '#reviews/server/routes.ts'
import { safetyRoutes } from '#safety/server/routes.ts'

const routes: readonly Route[] = [
  ...contentRoutes,
  ...accountRoutes,
  ...sessionRoutes,
  ...secondFactorRoutes,
  ...passkeyRoutes,
  ...invitationRoutes,
  ...liveRoutes,
  ...pushRoutes,
  ...safetyRoutes,
  ...profileRoutes,
  ...placeRoutes,
  ...reductionRoutes,
  ...creditAndCodeRoutes,
  ...voucherRoutes,
  ...paymentRoutes,
  ...waitingListRoutes,
  ...replacementRoutes,
  ...secondChairRoutes,
  ...attendanceRoutes,
  ...venueNumberRoutes,
  ...latenessRoutes,
  ...ownCalendarRoutes,
  ...receiptRoutes,
  ...ticketRoutes,
  ...walkInRoutes,
  ...eventNightRoutes,
  ...matchingRoutes,
  ...messagingRoutes,
  ...reviewRoutes,
  ...browsingRoutes,
  ...deletionRoutes,
  ...complaintRoutes,
  ...downloadRoutes,
  ...emailRoutes,
  ...businessDataRoutes,
  ...connectionRoutes,
  ...linkRoutes,
  ...adminRoutes,
  ...staffRoutes,
  ...venueRoutes,
  ...placeNewsRoutes,
  ...eventRoutes,
  ...unfinishedEventRoutes,
  ...contentAdminRoutes,
  ...mailAdminRoutes,
  ...breachNoticeRoutes,
  ...newsletterRoutes,
  ...complaintAdminRoutes,
  ...eventBookingRoutes,
  ...memberRoutes,
  ...auditRoutes,
  ...securityRoutes,
  ...moneyRoutes,
  ...payoutRoutes,
  ...moderationRoutes,
  ...todayRoutes,
  ...searchRoutes,
  // Defined here because it lists every other operation.
  defineRoute(getApiDescription, staffOnly, async (_call, { config }) =>
    describeApi({ routes: apiRoutes, samples }, { name: config.siteName, url: config.siteUrl }),
  ),
]

/** Every endpoint of the API. Each records what was done in the session of its caller. */
export const apiRoutes: readonly Route[] = routes.map(withActivity)
