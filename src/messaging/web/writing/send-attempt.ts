import type { Written } from '#messaging/web/writing/check-message.ts'
import { randomUuid } from '#platform/web/device/random-uuid.ts'

/** An attempt to send: its idempotency key, and what it sends. */
export type SendAttempt = { id: string; of: string }

/**
 * Reuses the last key as long as the same text goes to the same person, even after a reload: a message tried again because the
 * response was lost arrives once.
 */
export function sendAttemptOf(written: Written, last: SendAttempt | null): SendAttempt {
  const of = JSON.stringify([written.toUserId, written.subject, written.message])
  return last?.of === of ? last : { id: randomUuid(), of }
}
