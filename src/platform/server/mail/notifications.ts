import { notificationTable } from '#platform/server/mail/notification-table.ts'
import { testMail } from '#platform/server/mail/test-mail.tsx'

/** The notifications about email itself. */
export const mailNotifications = notificationTable({
  'test email': {
    after: [{ command: 'queue-test-mail' }],
    to: 'member',
    who: 'who asked for it',
    sent: 'always',
    shown: 'text',
    text: testMail,
  },
})
