import type { Tables, Tx } from '#platform/server/db.ts'

type Sent = Pick<Tables['venueNumbers'], 'id' | 'eventId' | 'eventDay' | 'kind' | 'women' | 'men' | 'sentTo' | 'sentBy'>

/** Records what a venue is notified. Returns false if it was notified the same before: the final numbers of the day, or this id. */
export async function insertVenueNumbers(tx: Tx, sent: Sent, now: Temporal.Instant): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await tx
    .insertInto('venueNumbers')
    .values({ ...sent, sentAt: now })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows > 0n
}

/** Records that the final numbers were compared with the bookings once more. */
export async function markNumbersChecked(tx: Tx, id: string, now: Temporal.Instant): Promise<void> {
  await tx.updateTable('venueNumbers').set({ checkedAt: now }).where('id', '=', id).execute()
}
