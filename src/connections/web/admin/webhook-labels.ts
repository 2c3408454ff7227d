import type { Delivery, MessageType, Webhook } from '#connections/contract/webhooks.ts'
import type { StatusLook } from '#platform/web/admin/status-mark.tsx'

export const typeLabels: Readonly<Record<MessageType, string>> = {
  'event.published': 'An event is published',
  'event.moved': 'The day, the time or the venue of an event changes',
  'event.full': 'Every place at an event is booked',
  'event.cancelled': 'An event is cancelled',
  'event.ended': 'A host ends an evening',
  'booking.made': 'A place is booked',
  'booking.ended': 'A booking is cancelled',
  'payment.taken': 'A payment is taken',
  'refund.made': 'A refund is made',
  'payout.paid': 'Money arrives at your bank',
}

export const offLabels: Readonly<Record<NonNullable<Webhook['off_reason']>, string>> = {
  'by an owner': 'You or another owner turned it off.',
  failing: 'We turned it off, because it hasn’t accepted a message for five days.',
  gone: 'We turned it off, because it answered that it no longer wants messages (410).',
}

export const deliveryLabels: Readonly<Record<Delivery['state'], string>> = {
  waiting: 'Waiting',
  delivered: 'Delivered',
  failed: 'Failed',
  'not sent': 'Not sent',
}

export const deliveryLooks: Readonly<Record<Delivery['state'], StatusLook>> = {
  waiting: 'waiting',
  delivered: 'good',
  failed: 'bad',
  'not sent': 'quiet',
}

/** Why there was no answer, for what owners can do something about. */
const failureLabels: Readonly<Record<string, string>> = {
  ENOTFOUND: 'no such address',
  EAI_AGAIN: 'its address couldn’t be looked up',
  ENOTPUBLIC: 'not on the public internet',
  ENOTALLOWED: 'not an address we can call',
  ECONNREFUSED: 'refused the connection',
  AbortError: 'no answer within five seconds',
  TimeoutError: 'no answer within five seconds',
  ABORT_ERR: 'no answer within five seconds',
  ENOSECRET: 'its secret can’t be read; make a new one',
}

/** Formats an attempt as 'answered 500' or 'refused the connection'. */
export function formatAttempt({ status, failure }: Delivery['attempts'][number]): string {
  if (status !== null) return `answered ${status}`
  return failureLabels[failure ?? ''] ?? `no answer (${failure})`
}

export function stateOf({ off_reason: off, failing_since: since }: Webhook): { look: StatusLook; label: string } {
  if (off !== null) return { look: 'quiet', label: 'Off' }
  return since === null ? { look: 'good', label: 'On' } : { look: 'bad', label: 'Failing' }
}
