import { sql } from 'kysely'
import { DatabaseError } from 'pg'
import type { Gender, Role } from '#accounts/contract/person.ts'
import { accountRefusals } from '#accounts/contract/refusals.ts'
import type { Tx } from '#platform/server/db.ts'
import { refuse } from '#platform/server/refusals.ts'

export type MemberRow = NonNullable<Awaited<ReturnType<typeof lockMember>>>

/**
 * Locks a member, which every change to the member or their links must do first. Does not block rows that refer to the member.
 */
export function lockMember(tx: Tx, memberId: string) {
  return tx.selectFrom('members').selectAll().where('id', '=', memberId).forNoKeyUpdate().executeTakeFirst()
}

export function lockMemberByEmail(tx: Tx, email: string) {
  return tx
    .selectFrom('members')
    .selectAll()
    .where(sql`lower(email)`, '=', email.toLowerCase())
    .forNoKeyUpdate()
    .executeTakeFirst()
}

export type NewMember = {
  id: string
  email: string
  userName: string
  gender: Gender
  role: Role
  passwordHash: string
  dateOfBirth: Temporal.PlainDate | null
  termsVersion: string
  termsAcceptedAt: Temporal.Instant
  registeredAt: Temporal.Instant
  activatedAt: Temporal.Instant | null
}

/** Inserts a member. Returns false if the address already has an account, after waiting for a concurrent insert. */
export async function insertMember(tx: Tx, member: NewMember): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('members')
    .values(member)
    .onConflict((conflict) => conflict.expression(sql`lower(email)`).doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

export async function updateMember(
  tx: Tx,
  memberId: string,
  change: Partial<Omit<NewMember, 'id'>> & { firstSignedInAt?: Temporal.Instant; emailBouncedAt?: null },
): Promise<void> {
  await tx.updateTable('members').set(change).where('id', '=', memberId).execute()
}

/** Changes the address. If another member has taken it, the unique index rejects it and the link is refused as unknown. */
export async function changeMemberEmail(tx: Tx, memberId: string, email: string): Promise<void> {
  try {
    await updateMember(tx, memberId, { email, emailBouncedAt: null })
  } catch (error) {
    if (error instanceof DatabaseError && error.constraint === 'members_email') refuse(accountRefusals.link_unknown)
    throw error
  }
}

/** Records that an email to the member's address bounced for good, unless they have changed the address since. */
export async function setEmailBounced(
  tx: Tx,
  { memberId, email, at }: { memberId: string; email: string; at: Temporal.Instant },
): Promise<void> {
  await tx
    .updateTable('members')
    .set({ emailBouncedAt: at })
    .where('id', '=', memberId)
    .where(sql`lower(email)`, '=', email.toLowerCase())
    .execute()
}

/** Changes the gender. The foreign key of a live booking rejects the change, even if the booking is made concurrently. */
export async function setGender(tx: Tx, memberId: string, gender: Gender): Promise<void> {
  try {
    await updateMember(tx, memberId, { gender })
  } catch (error) {
    if (error instanceof DatabaseError && error.constraint === 'bookings_member_id_live_gender_fkey')
      refuse(accountRefusals.has_upcoming_places)
    throw error
  }
}

/**
 * Deletes an account that was registered with this address but never confirmed, so that the member who has confirmed it can use
 * the address. Returns the id of the deleted account.
 */
export async function deleteUnactivatedAccount(tx: Tx, email: string): Promise<string | undefined> {
  const row = await tx
    .deleteFrom('members')
    .where(sql`lower(email)`, '=', email.toLowerCase())
    .where('activatedAt', 'is', null)
    .where('suspendedAt', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return row?.id
}
