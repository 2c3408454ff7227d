import { contactAddressChangedMail } from '#content/server/emails/contact-address-changed-mail.tsx'
import { notificationTable } from '#platform/server/mail/notification-table.ts'

/** The emails about the site's own texts and settings. */
export const contentNotifications = notificationTable({
  'contact address changed': {
    after: [{ command: 'publish-content' }],
    to: 'address',
    who: 'for questions, as it was before',
    sent: 'always',
    onlyIf: 'the settings are published with another address for questions',
    shown: 'subject',
    text: contactAddressChangedMail,
  },
})
