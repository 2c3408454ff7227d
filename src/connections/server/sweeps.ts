import { deleteEndedKeys } from '#connections/server/api-keys/store.ts'
import { LONDON } from '#bookings/server/admin/money/london-days.ts'
import { COUNT_RETENTION } from '#connections/server/links/load-links.ts'
import { deleteCountsBefore, mergeCounts } from '#connections/server/links/store.ts'
import { sendDueWebhooks } from '#connections/server/webhooks/make-deliveries.ts'
import { deleteEndedSecrets, deleteMessages } from '#connections/server/webhooks/store.ts'
import { resealWebhookSecrets } from '#connections/server/webhooks/webhook-secrets.ts'
import { before, retention } from '#platform/retention.ts'
import { inOneStatement } from '#platform/server/db.ts'
import type { Site } from '#platform/server/site.ts'
import type { Sweep } from '#platform/server/sweeps.ts'

const BATCH_SIZE = 1_000
/** So that an owner can still see that a key was in use. The audit has it for ever. */
const ENDED_KEY_RETENTION = { days: 90 }

export const connectionSweeps: Sweep[] = [
  { name: 'connections.webhooks', every: { seconds: 10 }, sweep: sendDueWebhooks },
  { name: 'connections.old-messages', every: { minutes: 60 }, sweep: removeOldMessages },
  { name: 'connections.ended-secrets', every: { minutes: 60 }, sweep: removeEnded },
  { name: 'connections.link-counts', every: { minutes: 60 }, sweep: tidyLinkCounts },
  { name: 'connections.reseal-secrets', every: { minutes: 10 }, sweep: resealWebhookSecrets },
]

async function removeOldMessages(site: Site): Promise<void> {
  const cutoff = before(site.clock.now(), retention.webhookMessages.period)
  let deleted: number
  do {
    deleted = await inOneStatement(site.db, (tx) => deleteMessages(tx, cutoff, BATCH_SIZE))
  } while (deleted === BATCH_SIZE)
}

async function removeEnded({ db, clock }: Site): Promise<void> {
  const now = clock.now()
  await inOneStatement(db, (tx) => deleteEndedSecrets(tx, now))
  await inOneStatement(db, (tx) => deleteEndedKeys(tx, before(now, ENDED_KEY_RETENTION)))
}

/** Adds up the counts of the days that have just ended, and deletes old ones. */
async function tidyLinkCounts({ db, clock }: Site): Promise<void> {
  const today = clock.now().toZonedDateTimeISO(LONDON).toPlainDate()
  await inOneStatement(db, (tx) => mergeCounts(tx, { from: today.subtract({ days: 7 }), until: today }))
  await inOneStatement(db, (tx) => deleteCountsBefore(tx, today.subtract(COUNT_RETENTION).with({ day: 1 })))
}
