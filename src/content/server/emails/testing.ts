import { contentNotifications } from '#content/server/notifications.ts'
import type { Sender } from '#platform/server/mail/mail-layout.tsx'
import type { NotificationMail } from '#platform/server/mail/outgoing-mail.ts'

const sender: Sender = {
  siteName: 'Black Country Speed Dating',
  siteUrl: 'https://dating.example',
  trader: { name: 'Five Minutes Ltd', address: '1 High Street, Dudley', email: 'hello@dating.example' },
}

/** Every email about content, with sample data. */
export const everyContentMail: Record<string, () => Promise<NotificationMail>> = {
  'contact address changed': () =>
    contentNotifications['contact address changed'].mail(sender, { newAddress: 'questions@dating.example' }),
}
