import type { Tx } from '#platform/server/db.ts'

type Host = { eventId: number; memberId: string }

export async function updateHost(
  tx: Tx,
  { eventId, memberId }: Host,
  change: {
    notifiedSequence?: number
    notifiedAt?: Temporal.Instant
    remindedAt?: Temporal.Instant
    cancellationNotifiedAt?: Temporal.Instant
    confirmedAt?: Temporal.Instant | null
  },
): Promise<void> {
  await tx
    .updateTable('eventHosts')
    .set(change)
    .where('eventId', '=', eventId)
    .where('memberId', '=', memberId)
    .execute()
}

export async function insertHostLink(
  tx: Tx,
  { eventId, memberId }: Host,
  link: { tokenHash: Buffer; madeAt: Temporal.Instant },
): Promise<void> {
  await tx
    .insertInto('hostLinks')
    .values({ ...link, eventId, memberId })
    .execute()
}

/** Deletes the links to confirm of events that have started. */
export async function deleteHostLinks(tx: Tx, startedBefore: Temporal.Instant): Promise<void> {
  await tx
    .deleteFrom('hostLinks')
    .where('eventId', 'in', (query) =>
      query.selectFrom('events').select('events.id').where('events.startsAt', '<=', startedBefore),
    )
    .execute()
}
