import type { Tables, Tx } from '#platform/server/db.ts'

export async function insertLetter(
  tx: Tx,
  letter: Omit<Tables['eventLetters'], 'writtenAt'> & { writtenAt: Temporal.Instant },
): Promise<void> {
  await tx.insertInto('eventLetters').values(letter).execute()
}
