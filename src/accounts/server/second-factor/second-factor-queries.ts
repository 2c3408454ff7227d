import type { Db } from '#platform/server/db.ts'

/** Returns when the member's second factor was set up and how many recovery codes are left, or undefined if they have none. */
export function secondFactorOf(db: Db, memberId: string) {
  return db
    .selectFrom('secondFactors as factor')
    .select(['factor.setUpAt'])
    .select(({ selectFrom, fn }) =>
      selectFrom('recoveryCodes as code')
        .select(fn.countAll<number>().as('count'))
        .whereRef('code.memberId', '=', 'factor.memberId')
        .where('code.usedAt', 'is', null)
        .as('recoveryCodesLeft'),
    )
    .where('factor.memberId', '=', memberId)
    .executeTakeFirst()
}

/** Returns all second factors, with the address of their member. */
export function allSecondFactors(db: Db) {
  return db
    .selectFrom('secondFactors as factor')
    .innerJoin('members as member', 'member.id', 'factor.memberId')
    .select(['factor.memberId', 'factor.secret', 'member.email'])
    .orderBy('member.role', 'desc')
    .orderBy('member.registeredAt')
    .limit(50)
    .execute()
}
