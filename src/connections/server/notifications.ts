import { apiKeyMadeMail } from '#connections/server/emails/api-key-made-mail.tsx'
import { webhookTurnedOffMail } from '#connections/server/emails/webhook-turned-off-mail.tsx'
import { notificationTable } from '#platform/server/mail/notification-table.ts'

/** The emails about webhooks and API keys, by kind. */
export const connectionNotifications = notificationTable({
  'API key made': {
    after: [{ command: 'create-api-key' }],
    to: 'owners',
    sent: 'always',
    shown: 'text',
    text: apiKeyMadeMail,
  },
  'webhook turned off': {
    after: [{ command: 'send-webhook', file: 'notify-of-failing-webhook' }],
    to: 'owners',
    sent: 'always',
    onlyIf: 'it has failed for five days, or answered that it is gone',
    shown: 'text',
    text: webhookTurnedOffMail,
  },
})
