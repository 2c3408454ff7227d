import type { MailState } from '#admin/contract/mail.ts'
import type { StatusLook } from '#platform/web/admin/status-mark.tsx'

export const stateLabels: Record<MailState, string> = {
  waiting: 'Waiting',
  trying: 'Retrying',
  failed: 'Failed',
  sent: 'Sent',
  bounced: 'Bounced',
  'reported as spam': 'Reported as spam',
}

export const stateLooks: Record<MailState, StatusLook> = {
  waiting: 'waiting',
  trying: 'waiting',
  failed: 'bad',
  sent: 'good',
  bounced: 'bad',
  'reported as spam': 'bad',
}
