import { everyone, members, membersWithStaffStepUp, owners, staff, type ActorKind } from './actor-kinds.ts'
import { adminAuthorisationMatrix } from './admin-authorisation-matrix.ts'

/**
 * Lists who may call each operation, independently of the routes that enforce it, so that a change to only one of them fails
 * the test. The operation decides what the caller may see or change. A suspended member has the rights of a visitor.
 */
export const authorisationMatrix: Readonly<Record<string, readonly ActorKind[]>> = {
  'GET /api/site': everyone,
  'GET /api/texts/home': everyone,
  'GET /.well-known/security.txt': everyone,
  'GET /api/texts/page/:name': everyone,

  'POST /accounts/register': everyone,
  'POST /accounts/authenticate': everyone,
  'POST /accounts/passkey/options': everyone,
  'POST /accounts/passkey': everyone,
  'POST /accounts/refresh': everyone,
  'POST /accounts/signout': everyone,
  'POST /accounts/forgotpassword': everyone,
  'POST /accounts/resendactivation': everyone,
  'POST /accounts/checklink': everyone,
  'POST /accounts/activate': everyone,
  'POST /accounts/resetpassword': everyone,
  'POST /accounts/confirmemail': everyone,
  'POST /accounts/signoutdevice': everyone,

  // The link itself grants access.
  'POST /accounts/invitation': everyone,
  'POST /api/invitation/accept': members,

  'GET /api/account': members,
  'PUT /api/account/name': members,
  'PUT /api/account/password': membersWithStaffStepUp,
  'PUT /api/account/email': membersWithStaffStepUp,
  'PUT /api/account/date-of-birth': members,
  'PUT /api/account/terms': members,
  'GET /api/account/sessions': members,
  'GET /api/account/activity': members,
  'DELETE /api/account/sessions/:id': members,
  'DELETE /api/account/sessions': members,
  'DELETE /api/account/other-sessions': members,
  'GET /api/account/deletion': members,
  'POST /api/account/deletion': membersWithStaffStepUp,
  'POST /api/account/download': membersWithStaffStepUp,
  'GET /api/account/download': members,
  'GET /api/account/downloads/:id/file': membersWithStaffStepUp,
  // Sessions without a second factor must reach these. Their commands decide what must be fresh.
  'GET /api/account/second-factor': members,
  'POST /api/account/second-factor/offer': members,
  'PUT /api/account/second-factor': members,
  'POST /api/account/second-factor/verification': members,
  'POST /api/account/second-factor/recovery-codes': members,
  'POST /api/account/step-up': members,
  'PUT /api/account/two-step': members,
  'DELETE /api/account/two-step': members,
  'GET /api/account/passkeys': members,
  'POST /api/account/passkeys/options': members,
  'POST /api/account/passkeys': members,
  'DELETE /api/account/passkeys/:id': members,
  'POST /api/account/passkeys/verification/options': members,
  'POST /api/account/passkeys/verification': members,
  'GET /api/live': members,

  'DELETE /api/members/:id/block': members,
  'GET /api/blocked': members,
  // The link itself grants access: it is signed. The member it was sent to may be suspended.
  'POST /api/decisions/lookup': everyone,
  'POST /api/decisions/answer': everyone,

  'POST /api/complaints': everyone,
  'POST /api/account/complaints': members,

  'POST /accounts/createprofile': members,
  'PATCH /api/updateprofile': members,
  'GET /api/myprofile': members,
  'POST /api/getprofile': members,

  'GET /api/events/:id/place': members,
  'POST /api/events/:id/waiting': members,
  'DELETE /api/events/:id/waiting': members,
  'POST /api/orders/createpaymentintent': members,
  'POST /api/holds/:id/paying': members,
  'DELETE /api/holds/:id': members,
  'GET /api/myplaces': members,
  'GET /api/account/payments': members,
  'GET /api/account/payments/:number': members,
  'DELETE /api/bookings/:id': members,
  'POST /api/bookings/:id/refund': members,
  'POST /api/bookings/:id/replacement': members,
  'DELETE /api/bookings/:id/replacement': members,
  // The link itself grants access: it is signed.
  'POST /api/replacements/lookup': everyone,
  'POST /api/replacements/lookup-as-member': members,
  'POST /api/replacements/accept': members,
  // The link itself grants access: its token is random.
  'POST /api/attendance/lookup': everyone,
  'POST /api/attendance/answer': everyone,
  'PUT /api/bookings/:id/attendance': members,
  'PUT /api/bookings/:id/lateness': members,
  'GET /api/events/:id/ticket': members,
  // The member must have booked the event.
  'GET /api/night/:id': members,
  'POST /api/night/:id/actions': members,
  // The code on the card of a walk-in guest grants access to their seat.
  'POST /api/seats/claim': members,
  'POST /api/walkins/lookup': members,
  'POST /api/walkins/order': members,

  // A host needs to be a host of the event.
  'GET /api/admin/nights': staff,
  'GET /api/admin/events/:id/door': staff,
  'POST /api/admin/events/:id/door/commands': staff,
  'POST /api/admin/events/:id/door/end': staff,
  'GET /api/admin/events/:id/night': staff,
  'POST /api/admin/events/:id/night/actions': staff,
  'GET /api/admin/events/:id/screens': staff,
  'POST /api/admin/events/:id/screens': staff,
  'DELETE /api/admin/events/:id/screens/:screenId': staff,
  // The screen's secret grants access to one night.
  'POST /api/screens': everyone,
  'GET /api/screens/night': everyone,
  // The link itself grants access: its token is random.
  'POST /api/hosting/lookup': everyone,
  'POST /api/hosting/confirmation': everyone,
  'GET /api/admin/hosting': staff,
  'POST /api/admin/events/:id/hosting': staff,
  'GET /api/admin/events/:id/door/devices': owners,
  'DELETE /api/admin/door-grants/:id': owners,

  'POST /api/payments/confirm': members,
  // Only for requests with the card provider's signature. All others get a 400.
  'POST /api/payments/webhook': everyone,

  'POST /api/sendlikes': members,
  'GET /api/account/likes-consent': members,
  'PUT /api/account/likes-consent': members,
  'DELETE /api/account/likes-consent': members,
  'POST /api/mylikes': members,
  'POST /api/mymatches': members,
  'GET /api/mylikes/settings': members,
  'PUT /api/mylikes/settings': members,
  'PUT /api/mymatches/seen': members,

  'POST /api/messaging/sendmessage': members,
  'POST /api/messaging/mymessages': members,
  'GET /api/messaging/with/:id': members,
  'PUT /api/messaging/read': members,
  'GET /api/messaging/recipients': members,
  'POST /api/messages/:id/report': members,
  'GET /api/messaging/settings': members,
  'PUT /api/messaging/settings': members,
  'GET /api/news': members,

  'GET /api/account/emails': members,
  'PUT /api/account/emails': members,
  // The link itself grants access: it is sealed, and can only stop emails of one kind.
  'POST /api/unsubscribe/lookup': everyone,
  'POST /unsubscribe': everyone,

  'GET /api/events': everyone,
  'GET /api/event': everyone,
  'GET /api/nextevent': everyone,
  'POST /api/events': members,
  'POST /api/event': members,
  'POST /api/myevents': members,
  'GET /api/myhome': members,
  'POST /api/getuserprofile/:id': members,
  'POST /api/members/:id/block': members,
  'POST /api/members/:id/report': members,
  'GET /event/:id/calendar.ics': everyone,
  'GET /event/:id/share.png': everyone,
  'GET /share.png': everyone,
  'GET /pictures/:name': everyone,
  'GET /pictures/email/:name': everyone,
  // The address itself grants access: it is signed for the one viewer who requested it.
  'GET /portraits/:name': everyone,
  'GET /sitemap.xml': everyone,
  'GET /robots.txt': everyone,

  ...adminAuthorisationMatrix,
}
