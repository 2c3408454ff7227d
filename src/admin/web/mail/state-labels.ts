import type { MailState } from '#admin/contract/mail.ts'

export const stateLabels: Record<MailState, string> = {
  waiting: 'Waiting',
  trying: 'Retrying',
  failed: 'Failed',
  sent: 'Sent',
}
