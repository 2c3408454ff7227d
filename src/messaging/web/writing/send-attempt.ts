import type { MessageFormValues } from '#messaging/web/writing/check-message.ts'
import { randomUuid } from '#platform/web/device/random-uuid.ts'

/** An attempt to send: its idempotency key, and the text and recipient that it is for. */
export type SendAttempt = { id: string; of: string }

/**
 * Reuses the last key if the text and the recipient are the same, even after a reload, so that a message whose response was
 * lost arrives only once when it is retried.
 */
export function sendAttemptOf(written: MessageFormValues, last: SendAttempt | null): SendAttempt {
  const of = JSON.stringify([written.toUserId, written.subject, written.message])
  return last?.of === of ? last : { id: randomUuid(), of }
}
