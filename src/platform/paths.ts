type Id = string | number

/**
 * The paths of the pages for visitors and members. Links, redirects, emails and route tables all use them. The path of a page
 * about one item is a function of its id; route tables pass ':id'. Callers append query strings to all but
 * `forgottenPassword`, which has one. Most paths of an account are in account-paths.ts, and those of admin in admin-paths.ts,
 * which visitors' browsers do not load.
 */
export const paths = {
  root: '/',
  home: '/home',
  events: '/events',
  giftVouchers: '/gift-vouchers',
  reviews: '/reviews',
  event: (id: Id) => `/event/${id}`,
  eventCalendar: (id: Id) => `/event/${id}/calendar.ics`,
  eventPicture: (id: Id) => `/event/${id}/share.png`,
  terms: '/terms',
  privacy: '/privacy',
  rules: '/rules',
  contact: '/contact',
  accessibility: '/accessibility',
  errorScreen: '/errorscreen',
  error500: '/error500',

  register: '/register',
  activate: '/activate',
  signIn: '/signin',
  forgottenPassword: '/signin?forgotten=yes',
  resetPassword: '/resetpassword',
  newTerms: '/newterms',
  signOut: '/signout',
  account: '/account',
  accountDetails: '/account/details',
  confirmEmail: '/confirmemail',
  signOutDevice: '/signoutdevice',
  unsubscribe: '/unsubscribe',
  payments: '/account/payments',
  receipt: (number: Id) => `/account/payments/${number}`,
  complain: '/complain',
  decision: '/decision',
  screen: '/screen',
  invitation: '/invitation',

  checkout: (eventId: Id) => `/checkout/${eventId}`,
  buyVoucher: '/checkout/gift-voucher',
  success: '/success',
  ticket: (eventId: Id) => `/ticket/${eventId}`,
  night: (eventId: Id) => `/night/${eventId}`,
  replacement: '/replacement',
  stillComing: '/stillcoming',
  seat: '/seat',
  hosting: '/hosting',
  myEvents: '/myevents',
  attendees: (eventId: Id) => `/attendees/${eventId}`,
  myMatches: '/mymatches',
  myReview: (eventId: Id) => `/myreview/${eventId}`,
  messages: '/messages',
  profile: '/profile',
  userProfile: (memberId: string) => `/userprofile/${memberId}`,
  blocked: '/blocked',

  admin: '/admin',
} as const
