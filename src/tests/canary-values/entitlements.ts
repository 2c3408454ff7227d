import type { ViewerName, PersonName } from '#tests/canary-values/canary-world.ts'

/**
 * The columns of each person that a viewer may receive, and none of people who are not listed. `themselves` is the viewer.
 * `anybody` is everyone with a value in the column, including the viewer.
 */
export type Entitlement = Partial<Record<PersonName | 'themselves' | 'anybody', readonly string[]>>

const nameColumns = ['members.id', 'members.userName']
const pictureColumns = ['portraits.id', 'portraits: the picture']
/** A profile. A viewer who may see it sees all of it. */
const profileColumns = [...nameColumns, ...pictureColumns, 'profiles.body', 'profiles.headline']
/** A message, for its sender and recipient. Only the recipient sees whether it was read. */
const messageColumns = ['messages.body', 'messages.id', 'messages.sentAt', 'messages.subject']

/** What happened to the viewer's own account, without the network, the request and the reason of a refusal. */
const ownEvents = ['at', 'device', 'id', 'lastAt', 'times'].map((column) => `securityEvents.${column}`)
/** The same for the owner's list, which has everything but the key by which repeats are counted, and the session. */
const ofSecurity = [...ownEvents, 'securityEvents.detail', 'securityEvents.network', 'securityEvents.operation']

/** The viewer's own account, profile and sessions, without password and tokens. */
const ownColumns = [
  ...nameColumns,
  'accountLinks.newEmail',
  'likesConsents.consentedAt',
  'likesConsents.content',
  'members.dateOfBirth',
  'members.emailBouncedAt',
  'members.email',
  'portraits.id',
  'profiles.body',
  'profiles.headline',
  ...ownEvents,
  'sessions.device',
  'sessions.id',
  'sessions.lastActivity',
  'sessions.lastActivityAt',
  'sessions.lastUsedAt',
  'sessions.secondFactorAt',
  'sessions.startedAt',
  // Not the address of the browser.
  'pushDevices.addedAt',
  'pushDevices.id',
  // Not the hash of the address.
  'calendarFeeds.madeAt',
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
const ownActivityColumns = [
  ...messageColumns,
  'blocks.blockedAt',
  'bookings.id',
  'bookings.pricePence',
  'outgoingMail.sentAt',
  'outgoingMail.subject',
]
/** The viewer's own payments, and the numbers of their receipts. */
const ownPaymentColumns = ['payments.amountPence', 'payments.capturedAt', 'payments.id', 'receipts.number']
/** The viewer's own credit. */
const ownCreditColumns = [
  'creditAccounts.balancePence',
  ...['id', 'amountPence', 'at', 'message'].map((name) => `creditEntries.${name}`),
]
const ownTicketColumns = ['bookings.bookedAt', 'bookings.ticketCode']
const ownTransferColumns = ['replacements.sentTo', 'replacements.startedAt']
/** When a download was requested, and when it expires. */
const ownDownloadColumns = ['downloads.requestedAt', 'downloads.expiresAt', 'downloads.id']
const ownHoldColumns = [
  'bookings.holdExpiresAt',
  'bookings.offerEndsAt',
  'bookings.refundUntil',
  'waitingList.joinedAt',
]

/** Attendees, as hosts see them before and during the event: a name, a picture, and the holder of a ticket. */
const attendeeColumns = [...nameColumns, ...pictureColumns, 'bookings.id']
const doorListColumns = ['bookings.id', 'members.userName', 'portraits.id']

/** Data on the owner's pages of an event about everyone who was ever involved in it. */
const eventAdminColumns = [
  ...['bookings.bookedAt', 'bookings.id', 'bookings.madeAt', 'bookings.offerEndsAt', 'bookings.pricePence'],
  ...['replacements.endedAt', 'replacements.id', 'replacements.startedAt', 'waitingList.id', 'waitingList.joinedAt'],
  ...['nightNotes.body', 'nightNotes.id', 'nightNotes.writtenAt'],
]
/** Further data on the page of a current booking. */
const bookingPageColumns = ['bookings.ticketCode', 'members.email', 'payments.id', 'payments.madeAt', 'refunds.id']
const bookingNoteColumns = ['bookingNotes.body', 'bookingNotes.id', 'bookingNotes.writtenAt', 'bookings.payAgainUntil']
/** A member's page in admin, without password, links, likes and messages. It shows whether their likes are used. */
const memberPageColumns = [
  ...['members.email', 'members.dateOfBirth', 'members.registeredAt', 'members.activatedAt', 'members.suspendedAt'],
  'members.deletionRequestedAt',
  'members.emailBouncedAt',
  'likesConsents.consentedAt',
  'likesConsents.withdrawnAt',
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
/** When a host confirmed, whether a member of staff has set up their second factor, and which of their devices has a door grant. */
const staffColumns = [
  'eventHosts.confirmedAt',
  'secondFactors.setUpAt',
  'sessions.device',
  'doorGrants.id',
  'doorGrants.openedAt',
]
/** The screens of an event, and since when they show it. Not who confirmed their code. */
const screenColumns = ['nightScreens.id', 'nightScreens.boundAt']
const auditColumns = ['audit.id', 'audit.at', 'audit.action', 'audit.subject']
/** Payments, for the owner: their members, the provider's reports, and the actions of staff. */
const paymentColumns = [
  ...nameColumns,
  'members.email',
  'bookings.id',
  'bookings.pricePence',
  ...['id', 'intentId', 'amountPence', 'madeAt', 'triedAt', 'authorisedAt', 'capturedAt', 'endedAt', 'card'].map(
    (name) => `payments.${name}`,
  ),
  ...['id', 'providerId', 'amountPence', 'requestedAt', 'endedAt', 'message'].map((name) => `refunds.${name}`),
  ...['id', 'providerId', 'amountPence', 'currency', 'at'].map((name) => `ledger.${name}`),
  ...['number', 'amountPence', 'taxPoint', 'sellerName', 'sellerAddress', 'vatNumber', 'eventTitle', 'eventDate'].map(
    (name) => `receipts.${name}`,
  ),
  ...['id', 'about', 'amountPence', 'noticedAt', 'settledAt', 'note'].map((name) => `moneyCases.${name}`),
  'comparisonDifferences.here',
  'comparisonDifferences.there',
  // Not what is printed on a voucher, nor its code. Its amount is that of its payment, so it counts as `payments.amountPence`.
  ...['id', 'email', 'refundedPence', 'soldAt', 'expiresAt', 'endedAt'].map((name) => `vouchers.${name}`),
]
/** A member's report. After a decision, also the decision about them and their answer. */
const openReportColumns = ['reports.id', 'reports.note', 'reports.reportedAt', 'reports.seen']
const moderationColumns = [
  ...openReportColumns,
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

/** A published review: its words and the owner's, but not who wrote it or when. */
const publishedReviewColumns = ['reviews.answer', 'reviews.body']
/** Reviews of every state, for the owner, without their authors. */
const reviewColumns = [...publishedReviewColumns, 'reviews.id', 'reviews.refusalNote', 'reviews.writtenAt']

/** An email's recipient, subject, times and error, but never its text. */
const mailColumns = ['createdAt', 'id', 'sentAt', 'subject', 'toAddress'].map((column) => `outgoingMail.${column}`)

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
  'a visitor': { anybody: publishedReviewColumns, 'a bystander': ['members.userName'] },
  'a suspended member': { anybody: publishedReviewColumns, 'a bystander': ['members.userName'] },
  Amy: {
    anybody: publishedReviewColumns,
    // Their review shows their first name.
    'a bystander': ['members.userName'],
    themselves: [
      ...ownColumns,
      ...ownCreditColumns,
      ...ownActivityColumns,
      ...ownPaymentColumns,
      ...ownTicketColumns,
      ...ownTransferColumns,
    ],
    // Attendees of the other gender, even at upcoming events; matches; members whose like the viewer may know of.
    'attends an upcoming event with me': profileColumns,
    'attended a past event with me': profileColumns,
    'matched with me': profileColumns,
    'likes me, and I may know': profileColumns,
    'likes me, and I may not know yet': profileColumns,
    'liked by me, and has not sent likes': profileColumns,
    'liked by me, and does not like me': profileColumns,
    // The viewer can see a member who wrote to them. A message that the viewer sent shows the recipient's name.
    'sent me a message': [...profileColumns, ...messageColumns],
    'received a message from me': nameColumns,
    // The viewer can block members they have met, and the list of blocked members shows their names.
    'absent from an event I attended': nameColumns,
    'cancelled their place at an event I attended': nameColumns,
    'blocked by me, and matched': nameColumns,
    'blocked by them, and matched': nameColumns,
    // Their earlier messages remain visible, without their profile.
    'suspended, and matched': [...nameColumns, ...messageColumns],
    // Anyone with the link sees who is transferring the place, and what was paid.
    'a member whose link I have': ['bookings.pricePence', 'members.userName'],
  },
  'a member who was not there': {
    anybody: publishedReviewColumns,
    'a bystander': ['members.userName'],
    themselves: [...ownColumns, ...ownCreditColumns, ...ownPaymentColumns],
  },
  'a host': {
    anybody: [...screenColumns, ...publishedReviewColumns],
    'a bystander': ['members.userName'],
    // When they confirmed that they will host an event.
    themselves: [...ownColumns, ...ownCreditColumns, ...ownPaymentColumns, 'eventHosts.confirmedAt'],
    ...each(attendees, attendeeColumns),
    'absent from an event I attended': [...doorListColumns, 'portraits: the picture'],
    // Their place stays valid during an event that they attend, and until it is cancelled. The door list shows them, but
    // the picture is not loaded any more.
    'deleting their account, and matched': doorListColumns,
  },
  // The owner sees the same pages for everyone, without passwords, likes and unreported messages.
  'the owner': {
    anybody: [
      ...profileColumns,
      ...eventAdminColumns,
      ...bookingPageColumns,
      ...bookingNoteColumns,
      ...memberPageColumns,
      ...staffColumns,
      ...screenColumns,
      ...auditColumns,
      ...ofSecurity,
      ...paymentColumns,
      ...ownCreditColumns,
      ...moderationColumns,
      ...mailColumns,
      ...complaintColumns,
      ...reviewColumns,
    ],
    themselves: ownColumns,
  },
  // The stranger has matched with the bystander, and held a place at an event with women.
  'a stranger': {
    anybody: publishedReviewColumns,
    themselves: [
      ...ownColumns,
      ...ownCreditColumns,
      ...ownActivityColumns,
      ...ownPaymentColumns,
      ...ownHoldColumns,
      ...ownDownloadColumns,
    ],
    'a bystander': [...profileColumns, ...messageColumns],
    'of my gender at the same event': nameColumns,
    'a member whose link I have': nameColumns,
  },
}

function each(names: readonly PersonName[], columns: readonly string[]): Entitlement {
  return Object.fromEntries(names.map((name) => [name, columns]))
}
