import type { Db } from '#platform/server/db.ts'

/** More screens than a venue has. */
const MAX_LISTED = 50

/** Finds the screen with this secret, unless it has expired. */
export function screenWithSecret(db: Db, secretHash: Buffer, now: Temporal.Instant) {
  return db
    .selectFrom('nightScreens')
    .select(['id', 'eventId'])
    .where('secretHash', '=', secretHash)
    .where('expiresAt', '>', now)
    .executeTakeFirst()
}

/** Lists the screens that show an event, the newest first. */
export function screensOfEvent(db: Db, eventId: number, now: Temporal.Instant) {
  return db
    .selectFrom('nightScreens')
    .select(['id', 'boundAt'])
    .where('eventId', '=', eventId)
    .where('expiresAt', '>', now)
    .orderBy('boundAt', 'desc')
    .limit(MAX_LISTED)
    .execute()
}
