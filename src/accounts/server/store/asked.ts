import type { Gender } from '#accounts/contract/person.ts'
import type { Tx } from '#platform/server/db.ts'

export type Registration = {
  id: string
  email: string
  userName: string
  gender: Gender
  passwordHash: string
  termsVersion: string
  askedAt: Temporal.Instant
}
export type LinkRequest = { id: string; kind: 'activation' | 'reset'; email: string; askedAt: Temporal.Instant }

export async function insertRegistration(tx: Tx, registration: Registration): Promise<void> {
  await tx.insertInto('registrations').values(registration).execute()
}

/** For the one who takes it; a second run of the same job waits here, and then finds nothing. */
export function takeRegistration(tx: Tx, id: string): Promise<Registration | undefined> {
  return tx.deleteFrom('registrations').where('id', '=', id).returningAll().executeTakeFirst()
}

/** The newest one of a member stands, as it would for an account that waits. */
export async function keepDeclined(
  tx: Tx,
  { memberId, passwordHash, askedAt }: Pick<Registration, 'passwordHash' | 'askedAt'> & { memberId: string },
): Promise<void> {
  await tx
    .insertInto('declinedRegistrations')
    .values({ memberId, passwordHash, askedAt })
    .onConflict((conflict) => conflict.column('memberId').doUpdateSet({ passwordHash, askedAt }))
    .execute()
}

export async function insertLinkRequest(tx: Tx, request: LinkRequest): Promise<void> {
  await tx.insertInto('linkRequests').values(request).execute()
}

export function takeLinkRequest(tx: Tx, id: string): Promise<LinkRequest | undefined> {
  return tx.deleteFrom('linkRequests').where('id', '=', id).returningAll().executeTakeFirst()
}
