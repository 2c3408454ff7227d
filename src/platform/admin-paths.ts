type Id = string | number

/** The path of each admin page except the first, which is in paths.ts. */
export const adminPaths = {
  secondFactor: '/admin/second-factor',
  staff: '/admin/staff',
  audit: '/admin/audit',
  api: '/admin/api',
  security: '/admin/security',

  nights: '/admin/nights',
  door: (eventId: Id) => `/admin/events/${eventId}/door`,
  rehearsal: (eventId: Id) => `/admin/events/${eventId}/rehearsal`,
  confirmScreen: '/admin/screen',
  screens: (eventId: Id) => `/admin/events/${eventId}/screen`,
  print: (eventId: Id) => `/admin/events/${eventId}/print`,

  events: '/admin/events',
  newEvent: '/admin/events/new',
  event: (id: Id) => `/admin/events/${id}`,
  editEvent: (id: Id) => `/admin/events/${id}/edit`,
  previewEvent: (id: Id) => `/admin/events/${id}/preview`,
  repeatEvent: (id: Id) => `/admin/events/${id}/repeat`,
  cancelEvent: (id: Id) => `/admin/events/${id}/cancel`,
  waitingList: (eventId: Id) => `/admin/events/${eventId}/waiting`,
  replacements: (eventId: Id) => `/admin/events/${eventId}/replacements`,
  announcements: (eventId: Id) => `/admin/events/${eventId}/announcements`,
  doorList: (eventId: Id) => `/admin/events/${eventId}/door-list`,
  addBooking: (eventId: Id) => `/admin/events/${eventId}/add`,
  booking: (id: string) => `/admin/bookings/${id}`,
  moveBooking: (id: string) => `/admin/bookings/${id}/move`,

  venues: '/admin/venues',
  newVenue: '/admin/venues/new',
  venue: (id: string) => `/admin/venues/${id}`,

  members: '/admin/members',
  member: (id: string) => `/admin/members/${id}`,
  moderation: '/admin/moderation',
  report: (id: string) => `/admin/moderation/${id}`,
  decision: (id: string) => `/admin/moderation/decisions/${id}`,
  complaints: '/admin/complaints',
  complaint: (id: string) => `/admin/complaints/${id}`,
  breachNotices: '/admin/breach-notices',
  newBreachNotice: '/admin/breach-notices/new',
  breachNotice: (id: string) => `/admin/breach-notices/${id}`,

  money: '/admin/money',
  payments: '/admin/money/payments',
  payment: (id: string) => `/admin/money/payments/${id}`,
  receipt: (paymentId: string) => `/admin/money/payments/${paymentId}/receipt`,
  moneyCases: '/admin/money/cases',
  comparison: '/admin/money/comparison',

  contentList: '/admin/content',
  content: (name: string) => `/admin/content/${name}`,
  mailList: '/admin/mail',
  mail: (id: string) => `/admin/mail/${id}`,
} as const
