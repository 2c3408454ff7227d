import { sql } from 'kysely'
import type { ComplaintsQuery } from '#privacy/contract/admin/complaints.ts'
import type { Db } from '#platform/server/db.ts'
import { containsEachWord } from '#platform/server/listing/contains.ts'
import { pageOfRows } from '#platform/server/listing/page-of-rows.ts'
import type { Site } from '#platform/server/site.ts'

/** The sort column for each status filter: the due day, the time of the answer, or the time of receipt. */
const sortColumns = {
  open: sql.ref('complaints.answerBy'),
  answered: sql.ref('complaints.closedAt'),
  all: sql.ref('complaints.receivedAt'),
}

export type ComplaintRow = Awaited<ReturnType<typeof pageOfComplaints>>['rows'][number]

export function pageOfComplaints(site: Pick<Site, 'db' | 'keys'>, query: ComplaintsQuery) {
  const { state, kind, search, direction, after } = query
  const searchedText = sql<string>`lower(complaints.reference || ' ' || complaints.name || ' ' || complaints.email)`
  const list = selectSummaries(site.db)
    .$if(state === 'open', (all) => all.where('complaints.closedAt', 'is', null))
    .$if(state === 'answered', (all) => all.where('complaints.closedAt', 'is not', null))
    .$if(kind !== undefined, (all) => all.where('complaints.kind', '=', kind ?? 'other'))
    .$if(search !== '', (all) => all.where(containsEachWord([searchedText], search)))
  const name = `complaints ${JSON.stringify([state, kind, search])}`
  return pageOfRows(site, list, { list: name, by: sortColumns[state], id: sql.ref('complaints.id'), direction, after })
}

export async function complaintDetails(db: Db, id: string) {
  const complaint = await selectSummaries(db)
    .leftJoin('members as member', 'member.id', 'complaints.memberId')
    .leftJoin('members as answerer', 'answerer.id', 'complaints.closedBy')
    .select(['complaints.content', 'complaints.signedIn', 'complaints.memberId', 'member.userName as memberName'])
    .select(['complaints.extendedAt', 'complaints.extensionReason', 'complaints.closureMethod', 'complaints.outcome'])
    .select('answerer.userName as answererName')
    .where('complaints.id', '=', id)
    .executeTakeFirst()
  if (!complaint) return undefined
  const { rows } = await sql<{ reminders: number; remindedAt: Temporal.Instant | null }>`
    select count(*)::int as reminders, max(reminded_at) as reminded_at
    from complaint_reminders where complaint_id = ${id}`.execute(db)
  return { ...complaint, ...(rows[0] ?? { reminders: 0, remindedAt: null }) }
}

function selectSummaries(db: Db) {
  return db
    .selectFrom('complaints')
    .select(['complaints.id', 'complaints.reference', 'complaints.kind', 'complaints.name', 'complaints.email'])
    .select(['complaints.receivedAt', 'complaints.answerBy', 'complaints.closedAt'])
}
