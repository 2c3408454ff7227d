import type { Gender } from '#accounts/contract/person.ts'
import type { Tx } from '#platform/server/db.ts'

export type Registration = {
  id: string
  email: string
  userName: string
  gender: Gender
  passwordHash: string
  termsVersion: string
  requestedAt: Temporal.Instant
  returnTo: string | null
  browserSecretHash: Buffer | null
}
export type LinkRequest = { id: string; kind: 'activation' | 'reset'; email: string; requestedAt: Temporal.Instant }

export async function insertRegistration(tx: Tx, registration: Registration): Promise<void> {
  await tx.insertInto('registrations').values(registration).execute()
}

/** Locks a registration that no job has handled. A second run of the same job waits for the lock, and then finds nothing. */
export function lockNewRegistration(tx: Tx, id: string): Promise<Registration | undefined> {
  return tx
    .selectFrom('registrations')
    .selectAll()
    .where('id', '=', id)
    .where('memberId', 'is', null)
    .forUpdate()
    .executeTakeFirst()
}

/** Assigns the registration to the member that it will activate. */
export async function assignRegistration(tx: Tx, id: string, memberId: string): Promise<void> {
  await tx.updateTable('registrations').set({ memberId }).where('id', '=', id).execute()
}

export async function deleteRegistration(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('registrations').where('id', '=', id).execute()
}

/** Deletes every registration of this member. */
export async function deleteRegistrationsOf(tx: Tx, memberId: string): Promise<void> {
  await tx.deleteFrom('registrations').where('memberId', '=', memberId).execute()
}

/** Saves a registration that created no account, replacing the member's previous one. */
export async function saveDeclinedRegistration(
  tx: Tx,
  { memberId, passwordHash, requestedAt }: Pick<Registration, 'passwordHash' | 'requestedAt'> & { memberId: string },
): Promise<void> {
  await tx
    .insertInto('declinedRegistrations')
    .values({ memberId, passwordHash, requestedAt })
    .onConflict((conflict) => conflict.column('memberId').doUpdateSet({ passwordHash, requestedAt }))
    .execute()
}

export async function insertLinkRequest(tx: Tx, request: LinkRequest): Promise<void> {
  await tx.insertInto('linkRequests').values(request).execute()
}

export function claimLinkRequest(tx: Tx, id: string): Promise<LinkRequest | undefined> {
  return tx.deleteFrom('linkRequests').where('id', '=', id).returningAll().executeTakeFirst()
}
