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

/** Returns all second factors, with the address of their member. */
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
