import type { Tables, Tx } from '#platform/server/db.ts'

export async function insertAnnouncement(
  tx: Tx,
  announcement: Omit<Tables['eventAnnouncements'], 'writtenAt'> & { writtenAt: Temporal.Instant },
): Promise<void> {
  await tx.insertInto('eventAnnouncements').values(announcement).execute()
}
