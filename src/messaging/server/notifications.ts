import { unreadMessagesMail } from '#messaging/server/emails/unread-messages-mail.tsx'
import { paths } from '#platform/paths.ts'
import { notificationTable } from '#platform/server/mail/notification-table.ts'

/** The emails about messages. */
export const messagingNotifications = notificationTable({
  'unread messages': {
    after: [{ sweep: 'messaging.unread', file: 'notify-of-unread' }],
    queue: 'messaging.notify-of-unread',
    to: 'reachable member',
    sent: 'unread messages',
    onlyIf: 'a message is unread for 15 minutes, was in no email before, and there was no email within the hour',
    builtIn: 'notify-of-unread',
    shown: 'nothing',
    push: { about: 'You have new messages', opens: paths.messages, hours: 24 },
    text: unreadMessagesMail,
  },
})
