import type { MailState } from '#admin/contract/mail.ts'

export const stateNames: Record<MailState, string> = {
  waiting: 'Waiting',
  trying: 'Not taken yet, tried again',
  given_up: 'Given up',
  sent: 'Sent',
}
