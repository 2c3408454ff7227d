import { notificationTable } from '#platform/server/mail/notification-table.ts'
import { breachNoticeMail } from '#privacy/server/emails/breach-notice-mail.tsx'
import { complaintAcknowledgedMail } from '#privacy/server/emails/complaint-acknowledged-mail.tsx'
import { complaintAnsweredMail } from '#privacy/server/emails/complaint-answered-mail.tsx'
import { complaintArrivedMail } from '#privacy/server/emails/complaint-arrived-mail.tsx'
import { complaintExtendedMail } from '#privacy/server/emails/complaint-extended-mail.tsx'
import { complaintsDueMail } from '#privacy/server/emails/complaints-due-mail.tsx'
import { deletionMail } from '#privacy/server/emails/deletion-mail.tsx'
import { downloadReadyMail } from '#privacy/server/emails/download-ready-mail.tsx'
import { placeNewsMail } from '#privacy/server/emails/place-news-mail.tsx'
import { eventNewsMail } from '#privacy/server/emails/event-news-mail.tsx'
import { comeBackMail } from '#privacy/server/emails/come-back-mail.tsx'
import { newsletterMail } from '#privacy/server/emails/newsletter-mail.tsx'
import { newsletterTestMail } from '#privacy/server/emails/newsletter-test-mail.tsx'

/** The emails about personal data, complaints and new events. */
export const privacyNotifications = notificationTable({
  'download ready': {
    after: [{ command: 'request-download' }],
    queue: 'privacy.make-download',
    to: 'member',
    sent: 'always',
    onlyIf: 'the data download was requested and not made yet',
    builtIn: 'make-download',
    shown: 'subject',
    text: downloadReadyMail,
  },
  'account deletion': {
    after: [{ command: 'request-deletion' }],
    to: 'member',
    sent: 'always',
    onlyIf: 'the member has confirmed their address',
    shown: 'subject',
    text: deletionMail,
  },
  'breach notice': {
    after: [{ command: 'send-breach-notice' }, { sweep: 'privacy.breach-notices', file: 'notify-next' }],
    queue: 'privacy.breach-notice',
    to: 'member',
    who: 'whom the owner chose',
    sent: 'always',
    onlyIf: 'the member confirmed their address before the notice, and has not had it',
    builtIn: 'notify-next',
    shown: 'text',
    text: breachNoticeMail,
  },
  'complaint acknowledged': {
    after: [{ command: 'save-complaint', file: 'notify-of-complaint' }],
    to: 'address',
    who: 'that the complaint gives',
    sent: 'always',
    onlyIf: 'the complaint is a member’s, or its address is not over its limit of these emails',
    shown: 'text',
    text: complaintAcknowledgedMail,
  },
  'complaint arrived': {
    after: [{ command: 'save-complaint', file: 'notify-of-complaint' }],
    to: 'owners',
    sent: 'always',
    onlyIf: 'the owners are not over their limit of these emails',
    shown: 'text',
    text: complaintArrivedMail,
  },
  'complaint answered': {
    after: [{ command: 'answer-complaint' }],
    to: 'address',
    who: 'of the member, or the one that the complaint gives',
    sent: 'always',
    shown: 'text',
    text: complaintAnsweredMail,
  },
  'complaint extended': {
    after: [{ command: 'answer-complaint' }],
    to: 'address',
    who: 'of the member, or the one that the complaint gives',
    sent: 'always',
    shown: 'text',
    text: complaintExtendedMail,
  },
  'complaints due': {
    after: [{ sweep: 'privacy.complaint-reminders', file: 'remind-owners' }],
    to: 'owners',
    sent: 'always',
    onlyIf: 'a complaint must be answered within a week or is overdue, and its reminder of the day was not sent',
    shown: 'text',
    text: complaintsDueMail,
  },
  'event news': {
    after: [
      { sweep: 'privacy.event-news', file: 'start-digest' },
      { sweep: 'privacy.event-news-resume', file: 'start-digest' },
    ],
    queue: 'privacy.event-news',
    to: 'reachable member',
    sent: 'event news',
    onlyIf: 'a new event can be booked, is for the member’s age, and they have no place at it; by day only',
    builtIn: 'send-next',
    shown: 'subject',
    text: eventNewsMail,
  },
  'place news': {
    after: [{ command: 'send-place-news' }, { sweep: 'privacy.place-news-resume', file: 'send-next-place-news' }],
    queue: 'privacy.place-news',
    to: 'reachable member',
    sent: 'event news',
    onlyIf:
      'places for the member’s gender are on sale, the age fits, they have no place there, have blocked nobody there or been blocked, and had no such email for seven days; by day only',
    builtIn: 'send-next-place-news',
    shown: 'subject',
    text: placeNewsMail,
  },
  newsletter: {
    after: [{ command: 'send-newsletter' }, { sweep: 'privacy.newsletter-resume', file: 'send-next-newsletter' }],
    queue: 'privacy.newsletter',
    to: 'reachable member',
    who: 'in the audience that the owner chose',
    sent: 'newsletter',
    onlyIf: 'the member asked for newsletters before it was started, and had none that day; by day only',
    builtIn: 'send-next-newsletter',
    shown: 'subject',
    text: newsletterMail,
  },
  'come-back email': {
    after: [{ sweep: 'privacy.come-back', file: 'send-next-come-back' }],
    queue: 'privacy.come-back',
    to: 'reachable member',
    sent: 'newsletter',
    onlyIf:
      'an owner has switched it on, the member’s last event was at least 60 days ago, they have no place and wait for none, and had no such email for this absence or for 180 days; by day only',
    builtIn: 'send-next-come-back',
    shown: 'subject',
    text: comeBackMail,
  },
  'newsletter test': {
    after: [{ command: 'send-newsletter-test' }],
    to: 'owners',
    who: 'who asked for it',
    sent: 'always',
    shown: 'text',
    text: newsletterTestMail,
  },
})
