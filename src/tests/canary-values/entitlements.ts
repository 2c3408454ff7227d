import type { ViewerName, PersonName } from '#tests/canary-values/canary-world.ts'

/**
 * The columns of each person that a viewer may receive, and none of people who are not listed. `themselves` is the viewer.
 * `anybody` is everyone with a value in the column, including the viewer.
 */
export type Entitlement = Partial<Record<PersonName | 'themselves' | 'anybody', readonly string[]>>

const named = ['members.id', 'members.userName']
const picture = ['portraits.id', 'portraits: the picture']
/** A profile: if visible, it is completely visible. */
const seen = [...named, ...picture, 'profiles.body', 'profiles.headline']
/** A message, for its sender and recipient. Only the recipient sees whether it was read. */
const written = ['messages.body', 'messages.id', 'messages.sentAt', 'messages.subject']

/** The viewer's own account, profile and sessions, without password and tokens. */
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
  // Not the secret of the app, and not the key of a passkey.
  'secondFactors.setUpAt',
  'passkeys.addedAt',
  // For the browser, so that one device does not make two passkeys for the same account.
  'passkeys.credentialId',
  'passkeys.id',
  'passkeys.lastUsedAt',
  'passkeys.name',
]
/** The viewer's own activity with events and other members. */
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
/** When a download was requested, and when it expires. */
const ownDownload = ['downloads.requestedAt', 'downloads.expiresAt', 'downloads.id']
const ownHold = ['bookings.holdExpiresAt', 'bookings.offerEndsAt', 'bookings.refundUntil', 'waitingList.joinedAt']

/** Attendees, as hosts see them before and during the event: a name, a picture, and the holder of a ticket. */
const attending = [...named, ...picture, 'bookings.id']
const atTheDoor = ['bookings.id', 'members.userName']

/** Data on the owner's pages of an event about everyone who was ever involved in it. */
const eventAdminColumns = [
  ...['bookings.bookedAt', 'bookings.id', 'bookings.madeAt', 'bookings.offerEndsAt', 'bookings.pricePence'],
  ...['replacements.endedAt', 'replacements.id', 'replacements.startedAt', 'waitingList.id', 'waitingList.joinedAt'],
]
/** Further data on the page of a current booking. */
const booked = ['bookings.ticketCode', 'members.email', 'payments.id', 'payments.madeAt', 'refunds.id']
const bookingNoteColumns = ['bookingNotes.body', 'bookingNotes.id', 'bookingNotes.writtenAt', 'bookings.payAgainUntil']
/** A member's page in admin, without password, links, likes and messages. */
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
/** Whether a member of staff has set up their second factor. */
const ofStaff = ['secondFactors.setUpAt']
const ofAudit = ['audit.id', 'audit.at', 'audit.action', 'audit.subject']
/** Payments, for the owner: their members, the provider's reports, and the actions of staff. */
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
/** A member's report. After a decision, also the decision about them and their answer. */
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

/** An email's recipient, subject, times and error, but never its text. */
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
 * All columns that each viewer may receive. For the reasons see rules.md, 'Likes and matches', 'Profiles and messages' and
 * 'Booking and paying'.
 */
export const entitlements: Record<ViewerName, Entitlement> = {
  'a visitor': {},
  'a suspended member': {},
  Amy: {
    themselves: [...own, ...ownActivity, ...ownTicket, ...ownTransfers],
    // Attendees of the other gender, even at upcoming events; matches; members whose like the viewer may know of.
    'attends an upcoming event with me': seen,
    'attended a past event with me': seen,
    'matched with me': seen,
    'likes me, and I may know': seen,
    'likes me, and I may not know yet': seen,
    'liked by me, and has not sent likes': seen,
    'liked by me, and does not like me': seen,
    // The viewer can see a member who wrote to them. A message that the viewer sent shows the recipient's name.
    'sent me a message': [...seen, ...written],
    'received a message from me': named,
    // The viewer can block members they have met, and the list of blocked members shows their names.
    'absent from an event I attended': named,
    'cancelled their place at an event I attended': named,
    'blocked by me, and matched': named,
    'blocked by them, and matched': named,
    // Their earlier messages remain visible, without their profile.
    'suspended, and matched': [...named, ...written],
    // Anyone with the link sees who is transferring the place, and what was paid.
    'a member whose link I have': ['bookings.pricePence', 'members.userName'],
  },
  'a member who was not there': { themselves: own },
  'a host': {
    themselves: own,
    ...each(attendees, attending),
    'absent from an event I attended': atTheDoor,
    // Their place stays valid during an event that they attend, and until it is cancelled. The door list shows them.
    'deleting their account, and matched': [...atTheDoor, 'portraits.id'],
  },
  // The owner sees the same pages for everyone, without passwords, likes and unreported messages.
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
    themselves: own,
  },
  // The stranger has matched with the bystander, and held a place at an event with women.
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
