import type { ViewerName, PersonName } from '#tests/canary-values/canary-world.ts'

/**
 * The columns of each person that a viewer may receive; none of people who are not listed. `themselves`: of the viewer. `anybody`:
 * of everyone with a value there, including the viewer.
 */
export type Entitlement = Partial<Record<PersonName | 'themselves' | 'anybody', readonly string[]>>

const named = ['members.id', 'members.userName']
const picture = ['portraits.id', 'portraits: the picture']
/** Profiles: a visible profile is visible in full. */
const seen = [...named, ...picture, 'profiles.body', 'profiles.headline']
/** Messages, for the sender and the recipient; whether one was read is only for the recipient. */
const written = ['messages.body', 'messages.id', 'messages.sentAt', 'messages.subject']

/** The viewer's own account, profile and sessions; no password, no token. */
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
/** The same for a host or an owner: when they set up their app, but not its secret. */
const ownOfStaff = [...own, 'secondFactors.setUpAt']
/** The viewer's own dealings with events and with other members. */
const ownActivity = [
  ...written,
  'blocks.blockedAt',
  'bookings.id',
  'bookings.pricePence',
  'outgoingMail.sentAt',
  'outgoingMail.subject',
]
const ownTicket = ['bookings.bookedAt', 'bookings.ticketCode']
const ownTransfers = ['replacements.id', 'replacements.sentTo', 'replacements.startedAt']
/** That a download was made, and until when it is there. */
const ownDownload = ['downloads.requestedAt', 'downloads.expiresAt', 'downloads.id']
const ownHold = ['bookings.holdExpiresAt', 'bookings.offerEndsAt', 'bookings.refundUntil', 'waitingList.joinedAt']

/** Attendees, as hosts see them before and on the night: a name and a picture, and whose a ticket is. */
const attending = [...named, ...picture, 'bookings.id']
const atTheDoor = ['bookings.id', 'members.userName']

/** What the owner's pages of an event show of everyone who was ever involved in it. */
const eventAdminColumns = [
  ...['bookings.bookedAt', 'bookings.id', 'bookings.madeAt', 'bookings.offerEndsAt', 'bookings.pricePence'],
  ...['replacements.endedAt', 'replacements.id', 'replacements.startedAt', 'waitingList.id', 'waitingList.joinedAt'],
]
/** And the page of a current booking. */
const booked = ['bookings.ticketCode', 'members.email', 'payments.id', 'payments.madeAt', 'refunds.id']
const bookingNoteColumns = ['bookingNotes.body', 'bookingNotes.id', 'bookingNotes.writtenAt', 'bookings.payAgainUntil']
/** A member's page in admin: no password, no link, no like, no message. */
const ofMembers = [
  ...['members.email', 'members.dateOfBirth', 'members.registeredAt', 'members.activatedAt', 'members.suspendedAt'],
  'members.deletionRequestedAt',
  ...[
    'members.suspensionReason',
    'members.termsVersion',
    'members.termsAcceptedAt',
    'sessions.lastUsedAt',
    'bookings.id',
  ],
  ...['bookings.madeAt', 'bookings.pricePence', 'waitingList.joinedAt', 'memberNotes.id', 'memberNotes.text'],
  ...['memberNotes.writtenAt', 'reports.id', 'reports.reportedAt', 'reports.closedAt'],
]
/** Whether staff can sign in. */
const ofStaff = ['secondFactors.setUpAt']
const ofAudit = ['audit.id', 'audit.at', 'audit.action', 'audit.subject']
/** What members paid, for the owner: whose each payment is, what the provider reported, and what a person did about it. */
const paid = [
  ...named,
  'members.email',
  'bookings.id',
  'bookings.pricePence',
  ...['id', 'intentId', 'madeAt', 'triedAt', 'authorisedAt', 'capturedAt', 'endedAt'].map((name) => `payments.${name}`),
  ...['id', 'providerId', 'amountPence', 'requestedAt', 'endedAt'].map((name) => `refunds.${name}`),
  ...['id', 'providerId', 'amountPence', 'currency', 'at'].map((name) => `ledger.${name}`),
  ...['id', 'about', 'amountPence', 'noticedAt', 'settledAt', 'note'].map((name) => `moneyCases.${name}`),
  'comparisonDifferences.here',
  'comparisonDifferences.there',
]
/** A member's report; after a decision, also what was decided about them and what they answered. */
const reportedOpen = ['reports.id', 'reports.note', 'reports.reportedAt', 'reports.seen']
const moderated = [
  ...reportedOpen,
  'decisions.answer',
  'decisions.answeredAt',
  'decisions.decidedAt',
  'decisions.id',
  'decisions.outcomeNote',
  'decisions.reason',
  'decisions.settledAt',
  'reports.closedAt',
]

/** A complaint, and its outcome. */
const complaintColumns = [
  ...[
    'answerBy',
    'closedAt',
    'email',
    'extendedAt',
    'extensionReason',
    'id',
    'name',
    'outcome',
    'receivedAt',
    'content',
  ],
].map((column) => `complaints.${column}`)

/** That an email was sent, to whom, about what, and why it failed; never its text. */
const mailSent = ['createdAt', 'id', 'sentAt', 'subject', 'toAddress'].map((column) => `outgoingMail.${column}`)

const attendees = [
  'attended another event',
  'attends an upcoming event with me',
  'attended a past event with me',
  'of my gender at the same event',
  'matched with me',
  'likes me, and I may know',
  'likes me, and I may not know yet',
  'liked by me, and has not sent likes',
  'liked by me, and does not like me',
  'blocked by me, and matched',
  'blocked by them, and matched',
  'a member whose link I have',
  'Amy',
] as const

/**
 * Everything that each viewer may receive, and why: rules.md, 'Likes and matches', 'Profiles and messages', 'Booking and paying'.
 */
export const entitlements: Record<ViewerName, Entitlement> = {
  'a visitor': {},
  'a suspended member': {},
  Amy: {
    themselves: [...own, ...ownActivity, ...ownTicket, ...ownTransfers],
    // Attendees of the other gender, even at coming events; matches; members whose like the viewer may know of.
    'attends an upcoming event with me': seen,
    'attended a past event with me': seen,
    'matched with me': seen,
    'likes me, and I may know': seen,
    'likes me, and I may not know yet': seen,
    'liked by me, and has not sent likes': seen,
    'liked by me, and does not like me': seen,
    // A member who wrote to the viewer can be seen; a member the viewer wrote to is named on what was sent.
    'sent me a message': [...seen, ...written],
    'received a message from me': named,
    // Members the viewer has come across can be blocked, and the list of blocks names them.
    'absent from an event I attended': named,
    'cancelled their place at an event I attended': named,
    'blocked by me, and matched': named,
    'blocked by them, and matched': named,
    // Their earlier messages stay, without their profile.
    'suspended, and matched': [...named, ...written],
    // Anyone with the link sees who transfers the place, and what was paid.
    'a member whose link I have': ['bookings.pricePence', 'members.userName'],
  },
  'a member who was not there': { themselves: own },
  'a host': {
    themselves: ownOfStaff,
    ...each(attendees, attending),
    'absent from an event I attended': atTheDoor,
    // Their place stays valid during the event they are at, or for the moment until it is cancelled: the door lets them in.
    'deleting their account, and matched': [...atTheDoor, 'portraits.id'],
  },
  // The owner uses the same pages for everyone: no password, no like, no message that no one reported.
  'the owner': {
    anybody: [
      ...seen,
      ...eventAdminColumns,
      ...booked,
      ...bookingNoteColumns,
      ...ofMembers,
      ...ofStaff,
      ...ofAudit,
      ...paid,
      ...moderated,
      ...mailSent,
      ...complaintColumns,
    ],
    themselves: ownOfStaff,
  },
  // Matched with the bystander, and held a place at an event with women.
  'a stranger': {
    themselves: [...own, ...ownActivity, ...ownHold, ...ownDownload],
    'a bystander': [...seen, ...written],
    'of my gender at the same event': named,
    'a member whose link I have': named,
  },
}

function each(names: readonly PersonName[], columns: readonly string[]): Entitlement {
  return Object.fromEntries(names.map((name) => [name, columns]))
}
