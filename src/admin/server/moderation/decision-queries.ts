import { sql } from 'kysely'
import type { Db } from '#platform/server/db.ts'

export type DecisionRow = Awaited<ReturnType<typeof decisionsAbout>>[number]

function decisions(db: Db) {
  return db
    .selectFrom('decisions')
    .leftJoin('members as member', 'member.id', 'decisions.memberId')
    .leftJoin('members as owner', 'owner.id', 'decisions.ownerId')
    .select(['decisions.id', 'decisions.memberId', 'decisions.ownerId', 'decisions.measure', 'decisions.removed'])
    .select(['decisions.reason', 'decisions.decidedAt', 'decisions.answer', 'decisions.answeredAt'])
    .select(['decisions.outcome', 'decisions.outcomeNote', 'decisions.settledAt'])
    .select(['member.userName as memberName', 'owner.userName as ownerName'])
    .select(
      sql<string[]>`array(select r.id::text from reports r where r.decision_id = decisions.id order by r.id)`.as(
        'reports',
      ),
    )
}

/** Selects the latest twenty decisions about a member, newest first. */
export function decisionsAbout(db: Db, memberId: string) {
  return decisions(db)
    .where('decisions.memberId', '=', memberId)
    .orderBy('decisions.decidedAt', 'desc')
    .limit(20)
    .execute()
}

export function decisionById(db: Db, id: string) {
  return decisions(db).where('decisions.id', '=', id).executeTakeFirst()
}

/** Selects up to a hundred answered decisions that await review, oldest answer first, except those about this owner. */
export function answeredDecisions(db: Db, ownerId: string) {
  return decisions(db)
    .where('decisions.answeredAt', 'is not', null)
    .where('decisions.settledAt', 'is', null)
    .where(sql<boolean>`decisions.member_id is distinct from ${ownerId}`)
    .orderBy('decisions.answeredAt')
    .orderBy('decisions.id')
    .limit(100)
    .execute()
}
