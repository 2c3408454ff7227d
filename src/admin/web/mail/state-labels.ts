import type { MailState } from '#admin/contract/mail.ts'

export const stateLabels: Record<MailState, string> = {
  waiting: 'Waiting',
  trying: 'Not taken yet, tried again',
  failed: 'Given up',
  sent: 'Sent',
}
