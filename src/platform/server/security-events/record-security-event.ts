import type { Tx } from '#platform/server/db.ts'
import { Refused } from '#platform/server/refusals.ts'
import { currentRequest } from '#platform/server/security-events/request-context.ts'
import { insertSecurityEvents } from '#platform/server/security-events/security-event-store.ts'
import type { SecurityEvent } from '#platform/server/security-events/security-events.ts'
import type { Site } from '#platform/server/site.ts'

type Recorder = Pick<Site, 'securityEvents'>

/**
 * Records a security event in the transaction of the change, so there is one if and only if the change is committed. Call it
 * after the refusals of the command, beside `audit`. It writes a log line at once.
 *
 * For a moment that no transaction commits, use `noteSecurityEvent`, or `notingRefusal` for work that may be refused. A new kind
 * of event goes into `platform/contract/security-events.ts`.
 */
export async function recordSecurityEvent(site: Recorder, tx: Tx, event: SecurityEvent): Promise<void> {
  await insertSecurityEvents(tx, [site.securityEvents.describe(event)])
}

/**
 * Records a security event outside a transaction, such as a refusal, which rolls its transaction back, or a sign-in, which must
 * not wait for it. Repeats within fifteen minutes are counted in one row.
 */
export function noteSecurityEvent(site: Recorder, event: SecurityEvent): void {
  site.securityEvents.note(event)
}

/** Notes an event about the member whose session the request has, if it has one. */
export function noteAboutSession(site: Recorder, event: Omit<SecurityEvent, 'memberId'>): void {
  noteSecurityEvent(site, { ...event, memberId: currentRequest()?.memberId ?? null })
}

/**
 * Runs the work, and notes the event if it is refused. `detail` is the name of the refusal. A limit notes itself, and a busy
 * server has judged nothing.
 */
export async function notingRefusal<T>(
  site: Recorder,
  event: Omit<SecurityEvent, 'detail'>,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof Refused && error.refusal.status < 500 && error.refusal.status !== 429)
      noteSecurityEvent(site, { ...event, detail: error.refusal.error })
    throw error
  }
}
