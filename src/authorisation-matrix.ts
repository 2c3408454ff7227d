/** Who asks something of the site. 'visitor' is whoever is not signed in. */
export const askers = ['visitor', 'member', 'host', 'owner'] as const
export type Asker = (typeof askers)[number]

const everyone = askers
const members = ['member', 'host', 'owner'] as const
export const staff = ['host', 'owner'] as const
/** Those who are to prove just there that they are: in a session without their second factor. */
export const staffToProve = ['host', 'owner'] as const
export const owners = ['owner'] as const
/** Those who have just proved who they are: money, deletion, roles, exports. */
export const freshOwners = ['owner'] as const

/**
 * Who may call which operation, written down apart from the routes that see to it, so that a change of either alone
 * fails the test. What they may see or change there is for the operation to say. A suspended member may what a visitor may.
 */
export const authorisationMatrix: Readonly<Record<string, readonly Asker[]>> = {
  'GET /api/site': everyone,
  'GET /api/texts/home': everyone,
  'GET /api/texts/page/:name': everyone,

  'POST /accounts/register': everyone,
  'POST /accounts/authenticate': everyone,
  'POST /accounts/refresh': everyone,
  'POST /accounts/signout': everyone,
  'POST /accounts/forgotpassword': everyone,
  'POST /accounts/resendactivation': everyone,
  'POST /accounts/checklink': everyone,
  'POST /accounts/activate': everyone,
  'POST /accounts/resetpassword': everyone,
  'POST /accounts/confirmemail': everyone,

  // The link itself says who may.
  'POST /accounts/invitation': everyone,
  'POST /api/invitation/accept': members,

  'GET /api/account': members,
  'PUT /api/account/name': members,
  'PUT /api/account/password': members,
  'PUT /api/account/email': members,
  'PUT /api/account/date-of-birth': members,
  'PUT /api/account/terms': members,
  'GET /api/account/sessions': members,
  'DELETE /api/account/sessions/:id': members,
  'DELETE /api/account/sessions': members,
  'GET /api/account/second-factor': staffToProve,
  'POST /api/account/second-factor/offer': staffToProve,
  'PUT /api/account/second-factor': staffToProve,
  'POST /api/account/second-factor/proof': staffToProve,
  'POST /api/account/second-factor/recovery-codes': staffToProve,
  'POST /api/account/proof': staffToProve,
  'GET /api/live': members,

  'DELETE /api/members/:id/block': members,
  'GET /api/blocked': members,

  'POST /accounts/createprofile': members,
  'PATCH /api/updateprofile': members,
  'POST /api/getprofile': members,

  'GET /api/events/:id/place': members,
  'POST /api/events/:id/waiting': members,
  'DELETE /api/events/:id/waiting': members,
  'POST /api/orders/createpaymentintent': members,
  'POST /api/holds/:id/paying': members,
  'DELETE /api/holds/:id': members,
  'GET /api/myplaces': members,
  'DELETE /api/bookings/:id': members,
  'POST /api/bookings/:id/refund': members,
  'POST /api/bookings/:id/replacement': members,
  'DELETE /api/bookings/:id/replacement': members,
  // The link itself says who may: it is signed.
  'POST /api/replacements/see': everyone,
  'POST /api/replacements/see-as-member': members,
  'POST /api/replacements/accept': members,
  'GET /api/events/:id/ticket': members,
  'POST /api/walkins/see': members,
  'POST /api/walkins/order': members,

  // Of hosts, those of the event.
  'GET /api/admin/nights': staff,
  'GET /api/admin/events/:id/door': staff,
  'POST /api/admin/events/:id/door/taps': staff,
  'POST /api/admin/events/:id/door/end': staff,

  'POST /api/payments/confirm': members,
  // Whoever signs as the card provider; everyone else gets a 400 of its own.
  'POST /api/payments/webhook': everyone,

  'POST /api/sendlikes': members,
  'POST /api/mylikes': members,
  'POST /api/mymatches': members,
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

  'GET /api/events': everyone,
  'GET /api/event': everyone,
  'GET /api/nextevent': everyone,
  'POST /api/events': members,
  'POST /api/event': members,
  'POST /api/myevents': members,
  'POST /api/getuserprofile/:id': members,
  'POST /api/members/:id/block': members,
  'POST /api/members/:id/report': members,
  'GET /event/:id/calendar.ics': everyone,
  'GET /event/:id/share.png': everyone,
  'GET /share.png': everyone,
  'GET /pictures/:name': everyone,
  // The address itself says who may: it is signed for the one viewer who asked for it.
  'GET /portraits/:name': everyone,
  'GET /sitemap.xml': everyone,
  'GET /robots.txt': everyone,

  'GET /api/admin': staff,
  'GET /api/admin/staff': owners,
  'POST /api/admin/invitations': freshOwners,
  'POST /api/admin/invitations/:id/send': freshOwners,
  'DELETE /api/admin/invitations/:id': freshOwners,
  'DELETE /api/admin/staff/:id': freshOwners,
  'DELETE /api/admin/staff/:id/second-factor': freshOwners,

  'GET /api/admin/venues': owners,
  'POST /api/admin/venues': owners,
  'GET /api/admin/venues/:id': owners,
  'PUT /api/admin/venues/:id': owners,
  'GET /api/admin/events': owners,
  'POST /api/admin/events': owners,
  'GET /api/admin/event-choices': owners,
  'GET /api/admin/events/:id/details': owners,
  'PUT /api/admin/events/:id/details': owners,
  'POST /api/admin/events/:id/publish': owners,
  'GET /api/admin/events/:id/preview': owners,
  'GET /api/admin/events/:id/repeat': owners,
  'POST /api/admin/events/:id/repeat': owners,
  'GET /api/admin/events/:id/cancel': owners,
  'POST /api/admin/events/:id/cancel': freshOwners,

  'GET /api/admin/content': owners,
  'GET /api/admin/content/:name': owners,
  'GET /api/admin/content/:name/versions': owners,
  'GET /api/admin/content/:name/versions/:number': owners,
  'POST /api/admin/content/site': owners,
  'POST /api/admin/content/home': owners,
  'POST /api/admin/content/pages/:name': owners,

  'GET /api/admin/mail': owners,
  'GET /api/admin/mail-counts': owners,
  'GET /api/admin/mail/:id': owners,
  'POST /api/admin/mail/:id/again': owners,
  'POST /api/admin/mail-try-now': owners,
  'POST /api/admin/mail-test': owners,

  'POST /api/admin/breach-notices/preview': owners,
  'POST /api/admin/breach-notices': freshOwners,
  'GET /api/admin/breach-notices': owners,
  'GET /api/admin/breach-notices/:id': owners,
  'GET /api/admin/breach-notice-events': owners,
  'GET /api/admin/events/:id/overview': owners,
  'GET /api/admin/events/:id/bookings': owners,
  'POST /api/admin/events/:id/bookings': freshOwners,
  'GET /api/admin/events/:id/bookings.csv': freshOwners,
  'GET /api/admin/events/:id/waiting': owners,
  'GET /api/admin/events/:id/replacements': owners,
  'GET /api/admin/events/:id/candidates': owners,
  'GET /api/admin/events/:id/letters': owners,
  'POST /api/admin/events/:id/letters': owners,
  'GET /api/admin/events/:id/door-list': staff,
  'GET /api/admin/bookings/:id': owners,
  'POST /api/admin/bookings/:id/cancel': freshOwners,
  'GET /api/admin/bookings/:id/targets': owners,
  'POST /api/admin/bookings/:id/move': owners,
  'POST /api/admin/bookings/:id/notes': owners,
  'DELETE /api/admin/booking-notes/:id': owners,
  'POST /api/admin/refunds/:id/paid-back': freshOwners,
  'GET /api/admin/members': owners,
  'GET /api/admin/members.csv': freshOwners,
  'GET /api/admin/members/:id': owners,
  'POST /api/admin/members/:id/notes': owners,
  'PUT /api/admin/members/:id/gender': owners,
  'PUT /api/admin/members/:id/date-of-birth': owners,
  'PUT /api/admin/members/:id/suspension': owners,
  'POST /api/admin/members/:id/suspension/lift': owners,
  'POST /api/admin/members/:id/places/release': owners,
  'POST /api/admin/members/:id/activation': owners,
  'DELETE /api/admin/members/:id/sessions': owners,
  'GET /api/admin/audit': owners,
  'GET /api/admin/audit.csv': freshOwners,
  'GET /api/admin/audit/choices': owners,
}
