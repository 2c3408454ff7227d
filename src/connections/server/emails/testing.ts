import { connectionNotifications } from '#connections/server/notifications.ts'
import type { NotificationMail } from '#platform/server/mail/outgoing-mail.ts'

const sender = {
  siteName: 'Black Country Speed Dating',
  siteUrl: 'https://dating.example',
  trader: { name: 'Five Minutes Ltd', address: '1 High Street, Dudley', email: 'hello@dating.example' },
}
const owner = { userName: 'Carol Whitehouse' }

/** Every email about webhooks and API keys with sample data. */
export const everyConnectionMail: Record<string, () => Promise<NotificationMail>> = {
  'API key made': () =>
    connectionNotifications['API key made'].mail({
      ...{ sender, owner, lastDay: '2027-11-28' },
      key: { name: 'Spreadsheet', scopes: ['events:read', 'payments:read'] },
    }),
  'webhook turned off': () =>
    connectionNotifications['webhook turned off'].mail({
      ...{ sender, owner },
      webhook: { id: '0199f0c1-0110-7000-8000-000000000001', name: 'Bookkeeping' },
    }),
}
