import type { AskerName, PersonName } from '#tests/canary-values/world-of-canaries.ts'

/**
 * Of each person, the columns that come to an asker; of who is not named, none. `themselves`: of their own. `anybody`: of
 * whoever has something there, themselves included.
 */
export type Entitled = Partial<Record<PersonName | 'themselves' | 'anybody', readonly string[]>>

const named = ['members.id', 'members.userName']
const picture = ['portraits.id', 'portraits: the picture']
/** Profiles: whom one may see, one sees whole. */
const seen = [...named, ...picture, 'profiles.body', 'profiles.headline']
/** Messages, to either of their two; whether one was read stays with who got it. */
const written = ['messages.body', 'messages.id', 'messages.sentAt', 'messages.subject']

/** The own account, profile and sessions; no password, no token. */
const own = [
  ...named,
  'accountLinks.newEmail',
  'members.dateOfBirth',
  'members.email',
  'portraits.id',
  'profiles.body',
  'profiles.headline',
  'sessions.device',
  'sessions.id',
  'sessions.lastUsedAt',
  'sessions.startedAt',
]
/** The same of a host or an owner: when they set up their app, and nothing of its secret. */
const ownOfStaff = [...own, 'secondFactors.setUpAt']
/** What one has to do with events, and with others. */
const ownDoings = [
  ...written,
  'blocks.blockedAt',
  'bookings.id',
  'bookings.pricePence',
  'outgoingMails.sentAt',
  'outgoingMails.subject',
]
const ownTicket = ['bookings.bookedAt', 'bookings.ticketCode']
const ownHandingOver = ['replacements.id', 'replacements.sentTo', 'replacements.startedAt']
/** That a download was made of it, and until when it is there. */
const ownDownload = ['downloads.askedAt', 'downloads.expiresAt', 'downloads.id']
const ownHold = ['bookings.holdExpiresAt', 'bookings.offerEndsAt', 'bookings.refundUntil', 'waitingList.joinedAt']

/** Who attends, as hosts are shown it before and on the night: a name and a face, and whose a ticket is. */
const attending = [...named, ...picture, 'bookings.id']
const atTheDoor = ['bookings.id', 'members.userName']

/** What the owner's pages of an event show of everyone who ever had to do with it. */
const atWork = [
  ...['bookings.bookedAt', 'bookings.id', 'bookings.madeAt', 'bookings.offerEndsAt', 'bookings.pricePence'],
  ...['replacements.endedAt', 'replacements.id', 'replacements.startedAt', 'waitingList.id', 'waitingList.joinedAt'],
]
/** And the page of a booking that stands. */
const booked = ['bookings.ticketCode', 'members.email', 'payments.id', 'payments.madeAt', 'refunds.id']
const inMind = ['bookingNotes.body', 'bookingNotes.id', 'bookingNotes.writtenAt', 'bookings.payAgainUntil']
/** A member's page in admin: no password, no link, no like, no message. */
const ofMembers = [
  ...['members.email', 'members.dateOfBirth', 'members.registeredAt', 'members.activatedAt', 'members.suspendedAt'],
  'members.leavingAt',
  ...['members.suspendedWhy', 'members.termsVersion', 'members.termsAcceptedAt', 'sessions.lastUsedAt', 'bookings.id'],
  ...['bookings.madeAt', 'bookings.pricePence', 'waitingList.joinedAt', 'memberNotes.id', 'memberNotes.text'],
  ...['memberNotes.writtenAt', 'reports.id', 'reports.reportedAt', 'reports.closedAt'],
]
/** Whether those who help can get in. */
const ofStaff = ['secondFactors.setUpAt']
const ofAudit = ['audit.id', 'audit.at', 'audit.deed', 'audit.subject']
/** What members paid, to the owner: whose each payment is, what was said of it at the provider, and what a person did about it. */
const paid = [
  ...named,
  'members.email',
  'bookings.id',
  'bookings.pricePence',
  ...['id', 'intentId', 'madeAt', 'triedAt', 'authorisedAt', 'capturedAt', 'endedAt'].map((name) => `payments.${name}`),
  ...['id', 'providerId', 'amountPence', 'askedAt', 'endedAt'].map((name) => `refunds.${name}`),
  ...['id', 'providerId', 'amountPence', 'currency', 'at'].map((name) => `ledger.${name}`),
  ...['id', 'about', 'amountPence', 'noticedAt', 'settledAt', 'note'].map((name) => `moneyCases.${name}`),
  'comparisonFinds.here',
  'comparisonFinds.there',
]
/** What somebody reported; and once it was decided, with what was decided about them, and what they answered. */
const reportedOpen = ['reports.id', 'reports.note', 'reports.reportedAt', 'reports.seen']
const judged = [
  ...reportedOpen,
  'decisions.answer',
  'decisions.answeredAt',
  'decisions.decidedAt',
  'decisions.id',
  'decisions.outcomeWords',
  'decisions.reason',
  'decisions.settledAt',
  'reports.closedAt',
]

/** What somebody wrote to those who run the site, and what became of it. */
const complained = [
  ...['answerBy', 'closedAt', 'email', 'extendedAt', 'extendedWhy', 'id', 'name', 'outcome', 'receivedAt', 'words'],
].map((column) => `complaints.${column}`)

/** That a mail went, to whom, about what, and why it did not; never what it says. */
const mailSent = ['createdAt', 'id', 'sentAt', 'subject', 'toAddress'].map((column) => `outgoingMails.${column}`)

const attendees = [
  'attended another event',
  'attends an event to come with me',
  'attended with me once',
  'of my gender at the same event',
  'we have matched',
  'likes me, and I may know',
  'likes me, and I may not know yet',
  'I like them, and they have not answered',
  'I like them, and they do not like me',
  'blocked by me, and matched',
  'blocked by them, and matched',
  'whose link I have',
  'Amy',
] as const

/** Everything that reaches somebody, and why it may: rules.md, 'Likes and matches', 'Profiles and messages', 'Booking and paying'. */
export const entitled: Record<AskerName, Entitled> = {
  'a visitor': {},
  'somebody suspended': {},
  Amy: {
    themselves: [...own, ...ownDoings, ...ownTicket, ...ownHandingOver],
    // Attendees of the other gender, of events to come as well; matches; whose like one may know.
    'attends an event to come with me': seen,
    'attended with me once': seen,
    'we have matched': seen,
    'likes me, and I may know': seen,
    'likes me, and I may not know yet': seen,
    'I like them, and they have not answered': seen,
    'I like them, and they do not like me': seen,
    // Whoever wrote can be seen; to whom one wrote keeps a name on what was sent.
    'wrote to me': [...seen, ...written],
    'I wrote to them': named,
    // Whom one came across can be blocked, and the list of those says who they are.
    'absent from where I was': named,
    'gave up their place where I was': named,
    'blocked by me, and matched': named,
    'blocked by them, and matched': named,
    // What they wrote before stays, without their profile.
    'suspended, and matched': [...named, ...written],
    // Whoever has the link sees who hands over, and what was paid.
    'whose link I have': ['bookings.pricePence', 'members.userName'],
  },
  'a member who was not there': { themselves: own },
  'a host': {
    themselves: ownOfStaff,
    ...each(attendees, attending),
    'absent from where I was': atTheDoor,
    // A place of theirs stands during the evening that they are at, or for the moment until it is given up: the door lets them in.
    'deleting their account, and matched': [...atTheDoor, 'portraits.id'],
  },
  // The owner looks after everybody by the same pages: no password, no like, no message that nobody reported.
  'the owner': {
    anybody: [
      ...seen,
      ...atWork,
      ...booked,
      ...inMind,
      ...ofMembers,
      ...ofStaff,
      ...ofAudit,
      ...paid,
      ...judged,
      ...mailSent,
      ...complained,
    ],
    themselves: ownOfStaff,
  },
  // Matched with the bystander, and was kept a place where women were.
  'a stranger': {
    themselves: [...own, ...ownDoings, ...ownHold, ...ownDownload],
    'a bystander': [...seen, ...written],
    'of my gender at the same event': named,
    'whose link I have': named,
  },
}

function each(names: readonly PersonName[], columns: readonly string[]): Entitled {
  return Object.fromEntries(names.map((name) => [name, columns]))
}
