import { sql } from 'kysely'
import { reachableMember } from '#accounts/server/visible-member-rows.ts'
import type { Db } from '#platform/server/db.ts'

export function memberById(db: Db, memberId: string) {
  return db.selectFrom('members').selectAll().where('id', '=', memberId).executeTakeFirstOrThrow()
}

/** However the address is written. */
export function memberByEmail(db: Db, email: string) {
  return db
    .selectFrom('members')
    .selectAll()
    .where(sql`lower(email)`, '=', email.toLowerCase())
    .executeTakeFirst()
}

/** A link from an email, with what is known of its member; those of a suspended member lead nowhere. */
export function linkByHash(db: Db, tokenHash: Buffer) {
  return db
    .selectFrom('accountLinks as link')
    .innerJoin('members as member', 'member.id', 'link.memberId')
    .select([
      'link.id',
      'link.memberId',
      'link.kind',
      'link.newEmail',
      'link.registrationId',
      'link.expiresAt',
      'link.usedAt',
    ])
    .select(['member.email', 'member.userName'])
    .where('link.tokenHash', '=', tokenHash)
    .where('member.suspendedAt', 'is', null)
    .executeTakeFirst()
}

/** The address that a member asked for and that still waits to be confirmed. */
export async function newEmailOf(db: Db, memberId: string, now: Temporal.Instant): Promise<string | null> {
  const row = await db
    .selectFrom('accountLinks')
    .select('newEmail')
    .where('memberId', '=', memberId)
    .where('kind', '=', 'email')
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', now)
    .executeTakeFirst()
  return row?.newEmail ?? null
}

/** Whether the address belongs to an account other than this member's; one that was never activated does not count. */
export async function isTakenByAnother(db: Db, email: string, memberId: string): Promise<boolean> {
  const row = await db
    .selectFrom('members')
    .select('id')
    .where(sql`lower(email)`, '=', email.toLowerCase())
    .where('id', '<>', memberId)
    .where((eb) => eb.or([eb('activatedAt', 'is not', null), eb('suspendedAt', 'is not', null)]))
    .executeTakeFirst()
  return row !== undefined
}

export function registrationById(db: Db, id: string) {
  return db.selectFrom('registrations').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Of an account that waits to be activated: what was given last with its address. */
export function newestRegistrationOf(db: Db, memberId: string) {
  return db
    .selectFrom('registrations')
    .selectAll()
    .where('memberId', '=', memberId)
    .orderBy('askedAt', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

export function linkRequestById(db: Db, id: string) {
  return db.selectFrom('linkRequests').selectAll().where('id', '=', id).executeTakeFirst()
}

/** The owners, or the hosts, who can be written to. */
export function staffToWriteTo(db: Db, role: 'host' | 'owner') {
  return db
    .selectFrom('members')
    .select(['id', 'email', 'userName'])
    .where('role', '=', role)
    .where(reachableMember('members'))
    .orderBy('registeredAt')
    .execute()
}

/** The address and name of a reachable member; nothing for others. */
export function memberReachable(db: Db, memberId: string) {
  return db
    .selectFrom('members')
    .select(['email', 'userName'])
    .where('id', '=', memberId)
    .where(reachableMember('members'))
    .executeTakeFirst()
}

export async function isAddressKeptOut(db: Db, addressHash: Buffer): Promise<boolean> {
  const row = await db
    .selectFrom('addressesKeptOut')
    .select('keptOutAt')
    .where('addressHash', '=', addressHash)
    .executeTakeFirst()
  return row !== undefined
}
