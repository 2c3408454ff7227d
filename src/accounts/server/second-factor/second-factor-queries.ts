import { sql, type RawBuilder } from 'kysely'
import type { Db } from '#platform/server/db.ts'

/**
 * SQL for whether a member has a second factor: an authenticator app or a passkey. A blocked passkey counts, because otherwise
 * the password alone would be enough once the only passkey is blocked.
 */
export function hasSecondFactorSql(memberId: string): RawBuilder<boolean> {
  const id = sql.ref(memberId)
  return sql<boolean>`(exists (select from second_factors f where f.member_id = ${id})
    or exists (select from passkeys p where p.member_id = ${id}))`
}

/** Returns the members whose secret another key than this one sealed, in the order of their ids. */
export async function factorsSealedWithOtherKeys(
  db: Db,
  keyId: string,
  page: { after: string | undefined; limit: number },
): Promise<string[]> {
  const { after } = page
  const rows = await db
    .selectFrom('secondFactors')
    .select('memberId')
    .where('keyId', '<>', keyId)
    .$if(after !== undefined, (query) => query.where('memberId', '>', after ?? ''))
    .orderBy('memberId')
    .limit(page.limit)
    .execute()
  return rows.map(({ memberId }) => memberId)
}

/**
 * SQL for whether the password alone does not sign a member in. Backups from before decision 042 contain no authenticator apps,
 * and a member who had nothing else gets in without one, as staff do.
 */
export function isTwoStepOnSql(member: string): RawBuilder<boolean> {
  return sql<boolean>`(${sql.ref(`${member}.twoStepAt`)} is not null and ${hasSecondFactorSql(`${member}.id`)})`
}

export async function hasSecondFactor(db: Db, memberId: string): Promise<boolean> {
  const row = await db
    .selectFrom('members')
    .select(hasSecondFactorSql('members.id').as('has'))
    .where('members.id', '=', memberId)
    .executeTakeFirstOrThrow()
  return row.has
}

/** Returns whether the password alone does not sign this member in. */
export async function isTwoStepOn(db: Db, memberId: string): Promise<boolean> {
  const row = await db
    .selectFrom('members')
    .select(isTwoStepOnSql('members').as('isOn'))
    .where('members.id', '=', memberId)
    .executeTakeFirstOrThrow()
  return row.isOn
}

/**
 * Returns when the member's authenticator app was set up, if they have one, how many recovery codes are left, and how many
 * passkeys work.
 */
export function secondFactorOf(db: Db, memberId: string) {
  return db
    .selectFrom('members as member')
    .leftJoin('secondFactors as factor', 'factor.memberId', 'member.id')
    .select('factor.setUpAt')
    .select(({ selectFrom, fn }) => [
      selectFrom('recoveryCodes as code')
        .select(fn.countAll<number>().as('count'))
        .whereRef('code.memberId', '=', 'member.id')
        .where('code.usedAt', 'is', null)
        .as('recoveryCodesLeft'),
      selectFrom('passkeys as passkey')
        .select(fn.countAll<number>().as('count'))
        .whereRef('passkey.memberId', '=', 'member.id')
        .where('passkey.blockedAt', 'is', null)
        .as('passkeys'),
    ])
    .where('member.id', '=', memberId)
    .executeTakeFirstOrThrow()
}

/** Returns all authenticator apps, with the address of their member. */
export function allSecondFactors(db: Db) {
  return db
    .selectFrom('secondFactors as factor')
    .innerJoin('members as member', 'member.id', 'factor.memberId')
    .select(['factor.memberId', 'factor.secret', 'factor.keyId', 'member.email'])
    .orderBy('member.role', 'desc')
    .orderBy('member.registeredAt')
    .limit(50)
    .execute()
}
