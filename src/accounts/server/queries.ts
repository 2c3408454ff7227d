import { sql } from 'kysely'
import { reachableMember } from '#accounts/server/visible-member-queries.ts'
import type { Db } from '#platform/server/db.ts'

export function memberById(db: Db, memberId: string) {
  return db.selectFrom('members').selectAll().where('id', '=', memberId).executeTakeFirstOrThrow()
}

/** Finds a member by address, ignoring case. */
export function memberByEmail(db: Db, email: string) {
  return db
    .selectFrom('members')
    .selectAll()
    .where(sql`lower(email)`, '=', email.toLowerCase())
    .executeTakeFirst()
}

/** Finds a link by its hash, with details of its member. Does not find links of suspended members. */
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
      'link.sessionId',
      'link.device',
      'link.deviceHash',
      'link.madeAt',
      'link.expiresAt',
      'link.usedAt',
    ])
    .select(['member.email', 'member.userName'])
    .where('link.tokenHash', '=', tokenHash)
    .where('member.suspendedAt', 'is', null)
    .executeTakeFirst()
}

/** Counts the emails about new devices to the member since then: each has a link. */
export async function countDeviceLinksSince(db: Db, memberId: string, since: Temporal.Instant): Promise<number> {
  const { links } = await db
    .selectFrom('accountLinks')
    .select(({ fn }) => fn.countAll<number>().as('links'))
    .where('memberId', '=', memberId)
    .where('kind', '=', 'device')
    .where('madeAt', '>', since)
    .executeTakeFirstOrThrow()
  return links
}

/** Returns the new address that the member requested and has not confirmed yet. */
export async function pendingEmailOf(db: Db, memberId: string, now: Temporal.Instant): Promise<string | null> {
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

/** Returns the member's address if emails to it come back, otherwise null. */
export async function bouncingEmailOf(db: Db, memberId: string): Promise<string | null> {
  const row = await db
    .selectFrom('members')
    .select('email')
    .where('id', '=', memberId)
    .where('emailBouncedAt', 'is not', null)
    .executeTakeFirst()
  return row?.email ?? null
}

/** Returns whether another account has this address, other than one that was never activated. */
export async function isEmailTakenByAnother(db: Db, email: string, memberId: string): Promise<boolean> {
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

/** Returns the newest registration of an account that is not activated yet. */
export function newestRegistrationOf(db: Db, memberId: string) {
  return db
    .selectFrom('registrations')
    .selectAll()
    .where('memberId', '=', memberId)
    .orderBy('requestedAt', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

export function linkRequestById(db: Db, id: string) {
  return db.selectFrom('linkRequests').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Returns the members with this role who can be emailed. */
export function reachableStaff(db: Db, role: 'host' | 'owner') {
  return db
    .selectFrom('members')
    .select(['id', 'email', 'userName'])
    .where('role', '=', role)
    .where(reachableMember('members'))
    .orderBy('registeredAt')
    .execute()
}

/** Returns the address and name of a member who can be emailed, or undefined for any other. */
export function reachableMemberById(db: Db, memberId: string) {
  return db
    .selectFrom('members')
    .select(['email', 'userName'])
    .where('id', '=', memberId)
    .where(reachableMember('members'))
    .executeTakeFirst()
}

export async function isAddressHashBanned(db: Db, addressHash: Buffer): Promise<boolean> {
  const row = await db
    .selectFrom('bannedAddresses')
    .select('bannedAt')
    .where('addressHash', '=', addressHash)
    .executeTakeFirst()
  return row !== undefined
}
