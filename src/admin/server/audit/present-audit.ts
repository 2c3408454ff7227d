import { MemberId } from '#accounts/contract/person.ts'
import type { AuditRow, AuditSubject } from '#admin/contract/audit.ts'
import { bookingSummaries, eventNames, venueNames, type AuditEntry } from '#admin/server/audit/audit-queries.ts'
import { describeAction } from '#admin/server/audit/actions.ts'
import { namesOf } from '#safety/server/queries.ts'
import type { Db } from '#platform/server/db.ts'

/** Converts audit entries for display, with current names. */
export async function presentAudit(db: Db, entries: readonly AuditEntry[]): Promise<AuditRow[]> {
  const names = await loadSubjects(db, entries)
  return entries.map((entry) => ({
    id: entry.id,
    at: entry.at.toString(),
    ...actorOf(entry),
    action: entry.action,
    description: describeAction(entry.action).description,
    subject: names(entry),
  }))
}

type AuditActor = Pick<AuditRow, 'by' | 'person'>

export function actorOf({ actorId, actorName }: Pick<AuditEntry, 'actorId' | 'actorName'>): AuditActor {
  if (actorId === null) return { by: 'site', person: null }
  if (actorName === null) return { by: 'gone', person: null }
  return { by: 'person', person: { id: MemberId.parse(actorId), name: actorName } }
}

/** Returns a function that returns the subject of an entry. Loads all names of the page with four queries. */
async function loadSubjects(db: Db, entries: readonly AuditEntry[]): Promise<(entry: AuditEntry) => AuditSubject> {
  const idsOf = (kind: AuditSubject['kind'], shape: RegExp) => [
    ...new Set(
      entries.flatMap(({ action, subject }) =>
        describeAction(action).about === kind && shape.test(subject) ? [subject] : [],
      ),
    ),
  ]
  const [members, events, venues, bookings] = await Promise.all([
    namesOf(db, idsOf('member', UUID)),
    eventNames(db, idsOf('event', NUMBER).map(Number)),
    venueNames(db, idsOf('venue', UUID)),
    bookingSummaries(db, idsOf('booking', UUID)),
  ])
  const places = new Map(
    [...bookings].map(([id, { userName, title }]) => [id, `${userName ?? 'Former member'}, ${title}`]),
  )
  const named = { member: members, event: events, venue: venues, booking: places, ...SUBJECT_WITHOUT_NAME }
  return ({ action, subject: id }) => {
    const kind = describeAction(action).about
    return { kind, id, name: named[kind].get(id) ?? null }
  }
}

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/
const NUMBER = /^\d{1,9}$/
const NO_NAMES: ReadonlyMap<string, string> = new Map()
const SUBJECT_WITHOUT_NAME = {
  payment: NO_NAMES,
  report: NO_NAMES,
  decision: NO_NAMES,
  complaint: NO_NAMES,
  other: NO_NAMES,
}
