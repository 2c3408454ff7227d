import type { Owner } from '#accounts/actor.ts'
import type { MembersQuery } from '#admin/contract/members.ts'
import { matchingMembers, memberOrder } from '#admin/server/members/member-list-queries.ts'
import type { FileBody } from '#platform/contract.ts'
import { audit } from '#platform/server/audit.ts'
import { csvFile, type Cell } from '#platform/server/csv.ts'
import { inTransaction } from '#platform/server/db.ts'
import { eachRow } from '#platform/server/listing/page-of-rows.ts'
import { recordSecurityEvent } from '#platform/server/security-events/record-security-event.ts'
import type { Site } from '#platform/server/site.ts'

const HEAD = ['Id', 'Name', 'Email', 'Gender', 'Role', 'State', 'Registered', 'Activated']

/** Exports the requested members as a CSV file. The audit log records the export and the owner. */
export async function exportMembers(site: Site, by: Owner, query: MembersQuery): Promise<FileBody> {
  const at = site.clock.now()
  await inTransaction(site.db, async (tx) => {
    await audit(tx, { at, actorId: by.memberId, action: 'members exported', subject: 'members' })
    await recordSecurityEvent(site, tx, { kind: 'data exported', memberId: by.memberId, detail: 'members' })
  })
  return csvFile('members', HEAD, cells(site, query))
}

async function* cells({ db }: Site, query: MembersQuery): AsyncGenerator<Cell[]> {
  for await (const row of eachRow(matchingMembers(db, query), memberOrder(query))) {
    const { id, userName, email, gender, role, state, registeredAt, activatedAt } = row
    yield [id, userName, email, gender, role, state, registeredAt.toString(), activatedAt?.toString() ?? null]
  }
}
