import { sql } from 'kysely'
import { DatabaseError } from 'pg'
import type { Gender, Role } from '#accounts/contract/person.ts'
import { accountRefusals } from '#accounts/contract/refusals.ts'
import type { Tx } from '#platform/server/db.ts'
import { refuse } from '#platform/server/refusals.ts'

export type MemberRow = NonNullable<Awaited<ReturnType<typeof lockMember>>>

/** Whatever changes a member or their links locks them first; rows that merely refer to them go on. */
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

/** False where the address has an account already; one that is being made at this moment is waited for. */
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

/** Where another has taken the address at this very moment, the index refuses, and the link leads nowhere any more. */
export async function moveMember(tx: Tx, memberId: string, email: string): Promise<void> {
  try {
    await updateMember(tx, memberId, { email })
  } catch (error) {
    if (error instanceof DatabaseError && error.constraint === 'members_email') refuse(accountRefusals.link_unknown)
    throw error
  }
}

/** A live place holds its member's gender fast, also one that is taken at this very moment: the key between them refuses. */
export async function setGender(tx: Tx, memberId: string, gender: Gender): Promise<void> {
  try {
    await updateMember(tx, memberId, { gender })
  } catch (error) {
    if (error instanceof DatabaseError && error.constraint === 'bookings_member_id_live_gender_fkey')
      refuse(accountRefusals.places_hold_gender)
    throw error
  }
}

/** Somebody registered with an address and never proved that it is theirs; whoever proves it now takes it. */
export async function deleteUnprovedAccount(tx: Tx, email: string): Promise<string | undefined> {
  const row = await tx
    .deleteFrom('members')
    .where(sql`lower(email)`, '=', email.toLowerCase())
    .where('activatedAt', 'is', null)
    .where('suspendedAt', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return row?.id
}
