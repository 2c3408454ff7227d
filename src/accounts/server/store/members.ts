import { sql } from 'kysely'
import { DatabaseError } from 'pg'
import type { Gender, Role } from '#accounts/contract/person.ts'
import { accountRefusals } from '#accounts/contract/refusals.ts'
import type { Tx } from '#platform/server/db.ts'
import { refuse } from '#platform/server/refusals.ts'

export type MemberRow = NonNullable<Awaited<ReturnType<typeof lockMember>>>

/** Any change to a member or their links locks the member first. Rows that merely refer to the member are not blocked. */
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

/** Returns false if the address already has an account; waits for one that is being created at this moment. */
export async function insertMember(tx: Tx, member: NewMember): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('members')
    .values(member)
    .onConflict((conflict) => conflict.expression(sql`lower(email)`).doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

export async function updateMember(tx: Tx, memberId: string, change: Partial<Omit<NewMember, 'id'>>): Promise<void> {
  await tx.updateTable('members').set(change).where('id', '=', memberId).execute()
}

/** If another member has just taken the address, the index refuses it and the link no longer works. */
export async function changeMemberEmail(tx: Tx, memberId: string, email: string): Promise<void> {
  try {
    await updateMember(tx, memberId, { email })
  } catch (error) {
    if (error instanceof DatabaseError && error.constraint === 'members_email') refuse(accountRefusals.link_unknown)
    throw error
  }
}

/** A live booking fixes its member's gender, even a booking made at this very moment: the foreign key refuses the change. */
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
 * Deletes an account that was registered with this address but never confirmed: the member who now proves the address gets it.
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
