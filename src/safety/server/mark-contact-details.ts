import { insertReport } from '#safety/server/store/reports.ts'
import type { MessageSnapshot } from '#safety/server/tables.ts'
import type { Tx } from '#platform/server/db.ts'
import { newId } from '#platform/server/ids.ts'
import type { Site } from '#platform/server/site.ts'

type MarkedMessage = { messageId: string; fromId: string; seen: MessageSnapshot }

/**
 * Marks a message that contains contact details, in the transaction that sends it. Owners see it in admin, and no email is
 * sent.
 */
export async function markContactDetails(
  site: Site,
  tx: Tx,
  { messageId, fromId, seen }: MarkedMessage,
): Promise<void> {
  await insertReport(tx, {
    id: newId(),
    about: 'contact details',
    reporterId: null,
    reportedId: fromId,
    messageId,
    reason: null,
    note: '',
    seen,
    portraitId: null,
    reportedAt: site.clock.now(),
  })
}
