import type { Db } from '#platform/server/db.ts'

export function complaintById(db: Db, id: string) {
  return db.selectFrom('complaints').selectAll().where('id', '=', id).executeTakeFirst()
}

/** More complaints than are ever expected to be due at the same time. */
const MAX_COMPLAINTS = 1_000

/** Selects open complaints due by this day, most urgent first, with the day of the last reminder sent to the owners. */
export function openComplaintsBy(db: Db, day: Temporal.PlainDate) {
  return db
    .selectFrom('complaints')
    .select(['id', 'reference', 'kind', 'answerBy'])
    .select((eb) =>
      eb
        .selectFrom('complaintReminders as reminder')
        .select('reminder.dueOn')
        .whereRef('reminder.complaintId', '=', 'complaints.id')
        .orderBy('reminder.dueOn', 'desc')
        .limit(1)
        .as('remindedFor'),
    )
    .where('closedAt', 'is', null)
    .where('answerBy', '<=', day)
    .orderBy('answerBy')
    .orderBy('id')
    .limit(MAX_COMPLAINTS)
    .execute()
}
