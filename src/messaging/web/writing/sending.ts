import type { Written } from '#messaging/web/writing/check-message.ts'
import { randomUuid } from '#platform/web/device/random-uuid.ts'

/** One sending: its name, and what it is a sending of. */
export type Sending = { id: string; of: string }

/**
 * The same sending as the last as long as the same goes to the same person, also after a reload: what is tried again
 * because the answer was lost arrives once.
 */
export function sendingOf(written: Written, last: Sending | null): Sending {
  const of = JSON.stringify([written.toUserId, written.subject, written.message])
  return last?.of === of ? last : { id: randomUuid(), of }
}
