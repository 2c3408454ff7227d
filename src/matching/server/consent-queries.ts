import { sql } from 'kysely'
import type { LikesConsent } from '#matching/contract.ts'
import { likesWording } from '#matching/rules.ts'
import type { Db } from '#platform/server/db.ts'

/** The state of a member's consent to the use of their likes. `agreed` is null if they do not consent now. */
type Consent = {
  agreed: { text: string; at: Temporal.Instant } | null
  stoppedAt: Temporal.Instant | null
  hasLikes: boolean
}

/**
 * Returns the state of a member's consent. Likes may be stored without one, because members once agreed with the terms. If these
 * were erased, `stoppedAt` is when.
 */
export async function consentOf(db: Db, memberId: string): Promise<Consent> {
  const [consent, cards] = await Promise.all([latestConsent(db, memberId), cardsOf(db, memberId)])
  const hasLikes = cards?.hasLikes ?? false
  if (consent?.withdrawnAt === null)
    return { agreed: { text: consent.content, at: consent.consentedAt }, stoppedAt: null, hasLikes }
  return { agreed: null, stoppedAt: consent?.withdrawnAt ?? cards?.erasedAt ?? null, hasLikes }
}

/** Returns the state of a member's consent for the member, with the wording that they are asked to agree to. */
export async function likesConsentOf(db: Db, memberId: string): Promise<LikesConsent> {
  const { agreed, stoppedAt, hasLikes } = await consentOf(db, memberId)
  return {
    wording: likesWording,
    agreed: agreed && { text: agreed.text, at: agreed.at.toString() },
    stopped_at: stoppedAt?.toString() ?? null,
    has_likes: hasLikes,
  }
}

/** Selects the active consent or, if there is none, the last one. */
function latestConsent(db: Db, memberId: string) {
  return db
    .selectFrom('likesConsents')
    .select(['content', 'consentedAt', 'withdrawnAt'])
    .where('memberId', '=', memberId)
    .orderBy(sql`withdrawn_at is null`, 'desc')
    .orderBy('consentedAt', 'desc')
    .limit(1)
    .executeTakeFirst()
}

function cardsOf(db: Db, memberId: string) {
  return db
    .selectFrom('likesCards')
    .select(sql<Temporal.Instant | null>`max(erased_at)`.as('erasedAt'))
    .select(sql<boolean>`coalesce(bool_or(erased_at is null), false)`.as('hasLikes'))
    .where('memberId', '=', memberId)
    .executeTakeFirst()
}
